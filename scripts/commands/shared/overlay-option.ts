import { Option } from 'commander';

/** The option `--overlay FILE` of every command that takes a document; its value is a list of paths. */
export function overlayOption(): Option {
  return new Option('--overlay <file>', 'apply an OpenAPI Overlay first (repeatable)')
    .default([], 'none')
    .argParser((file: string, previous: string[]) => [...previous, file]);
}
