import { commands } from './commands.ts';
import { runDocproc } from './shared/program.ts';

await runDocproc(commands, process.argv.slice(2));
