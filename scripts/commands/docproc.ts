#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { commands } from './commands.ts';
import { runDocproc } from './shared/program.ts';

// The tools behind the commands are large; compiled once, they start in two thirds of the time.
enableCompileCache();
await runDocproc(commands, process.argv.slice(2));
