import { commands } from './commands.ts';
import { allowClosedOutput, runDocproc } from './shared/program.ts';

allowClosedOutput();
await runDocproc(commands, process.argv.slice(2));
