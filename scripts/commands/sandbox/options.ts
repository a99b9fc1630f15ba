import { InvalidArgumentError, Option } from 'commander';
import { defaultAddress, defaultPorts } from '../../lib/local-address.ts';
import { defaultBodyLimit } from '../../sandbox/requests/request-body.ts';
import { seedNames } from '../../sandbox/seed/data-sets.ts';
import {
  answersOption,
  directory,
  numberOption,
  originOption,
  overlayOption,
  parseAddress,
  portOption,
  repeatable,
} from '../shared/options.ts';

/** The options of `docproc sandbox`. */
export interface Options {
  port: number;
  host: string;
  data?: string;
  seed: string;
  listSeeds?: true;
  stepDelay: number;
  bodyLimit: number;
  allowOrigin: string[];
  fault: string[];
  backup?: string;
  from?: string;
  verify?: string;
  target?: 'worker';
  out?: string;
  record?: string;
  replay?: string;
  overlay: string[];
  answers?: string;
}

/** Every option, in the order of the help. */
export function sandboxOptions(): Option[] {
  return [served(), stored(), behavior(), otherModes()].flat();
}

/** Where it listens, and to whom. */
function served(): Option[] {
  return [
    portOption(defaultPorts.sandbox),
    new Option(
      '--host <address>',
      'address to listen on; other computers can reach it unless it is a loopback address',
    ).default('127.0.0.1'),
    originOption(
      '--allow-origin <origin>',
      'let pages of this origin use the controls and read the fixtures',
    ),
    numberOption('--body-limit <bytes>', 'largest body of a request', 1, defaultBodyLimit),
  ];
}

/** What it holds, and where. */
function stored(): Option[] {
  return [
    new Option('--data <file>', 'store the data in this file; in memory if left out'),
    new Option(
      '--seed <name|file>',
      `start with a data set (${seedNames.join(', ')}; several with commas), or a JSON file`,
    ).default('small'),
  ];
}

/** How it responds. */
function behavior(): Option[] {
  return [
    new Option('--step-delay <ms>', 'duration of a step whose config sets none')
      .default(0)
      .argParser((value) => {
        if (/^\d{1,9}$/.test(value)) return Number(value);
        throw new InvalidArgumentError('Expected a whole number of milliseconds.');
      }),
    repeatable('--fault <fault>', 'inject a fault, such as "rate-limit=2; times=3"'),
    overlayOption(),
    answersOption(),
    new Option('--record <file>', 'record requests and responses in an HTTP Archive, until Ctrl-C'),
    new Option('--replay <file>', 'give the responses that an HTTP Archive recorded'),
  ];
}

/** What the command does in the place of serving. */
function otherModes(): Option[] {
  return [
    new Option('--list-seeds', 'list the data sets, and end'),
    new Option('--backup <file>', 'copy the data of --data or --from to a new file, and end'),
    new Option('--from <address>', 'running sandbox whose data --backup copies').argParser(
      (value) => parseAddress(value, defaultAddress('sandbox')).origin,
    ),
    new Option('--verify <file>', 'read all of a data file, report what is damaged, and end'),
    new Option(
      '--target <name>',
      'write a sandbox for many users, which you can deploy, to the directory of --out, and exit',
    ).choices(['worker']),
    new Option('--out <directory>', 'where --target writes').argParser(directory),
  ];
}
