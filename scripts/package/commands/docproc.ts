#!/usr/bin/env node

import { packagedCommands } from '../../commands/packaged-commands.ts';
import {
  allowClosedOutput,
  type CommandEntry,
  ExitCode,
  runDocproc,
} from '../../commands/shared/program.ts';
import { missingPackage } from '../optional-packages.ts';

/** The first Node.js whose database can be copied while it is in use: major and minor version. */
const oldest = [22, 16] as const;

/** The major version that is newer, and yet lacks it in its first releases. Nobody supports it any more. */
const lacking = 23;

/** The commands of the published package: those that need no sources of the document. */
const commands: Record<string, CommandEntry> = {
  generate: {
    summary: 'write types and a client into a repository of yours',
    load: () => import('./generate.ts'),
  },
  mcp: {
    summary: 'serve reference, sandbox and tests to a language model',
    load: () => import('./mcp.ts'),
  },
  ...packagedCommands,
};

const [name = ''] = process.argv.slice(2);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]) || major === lacking) {
  process.stderr.write(
    `error: docproc needs Node.js ${oldest.join('.')} or newer, but not ${lacking}; found ${process.versions.node}. The client itself runs on Node.js 20.3.\n`,
  );
  process.exitCode = ExitCode.usage;
} else if (name === 'start') {
  process.stderr.write(
    'error: docproc start is not in the package: it needs the sources of this project.\nIn a clone of the repository, run: npm ci && npm start\n',
  );
  process.exitCode = ExitCode.usage;
} else {
  allowClosedOutput();
  await runDocproc(commands, process.argv.slice(2)).catch((error) => {
    const advice = missingPackage(error, name);
    if (!advice) throw error;
    process.stderr.write(`error: ${advice}\n`);
    process.exitCode = ExitCode.usage;
  });
}
