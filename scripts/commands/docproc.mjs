#!/usr/bin/env node
import module from 'node:module';

if (!process.features.typescript) {
  process.stderr.write(
    `Node.js ${process.versions.node} cannot run the TypeScript of this repository. Run \`npx docproc\` or \`npm run lint\`, which use the Node.js that npm ci has installed.\n`,
  );
  process.exit(2);
}
// The tools behind the commands are large: compiled once, they start in two thirds of the time. This file is
// JavaScript so that a compiler for TypeScript is loaded only when a module has changed.
module.enableCompileCache();
const { commands } = await import('./commands.ts');
const { allowClosedOutput, runDocproc } = await import('./shared/program.ts');
allowClosedOutput();
await runDocproc(commands, process.argv.slice(2));
