import { InvalidArgumentError, Option } from 'commander';

/**
 * The option `--port N` of every command that serves.
 *
 * @param port the one taken when none is given; 0 stands for any free one. Without it the option is
 *   left out unless the user gives it.
 */
export function portOption(port?: number): Option {
  const option = new Option('--port <number>', 'port to listen on, 0 for any free one');
  return option.default(port).argParser(parsePort);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535 && value.trim() !== '') return port;
  throw new InvalidArgumentError('Expected a whole number from 0 to 65535.');
}
