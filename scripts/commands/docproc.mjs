#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// The tools behind the commands are large: compiled once, they start in two thirds of the time. This file is
// JavaScript so that a compiler for TypeScript is loaded only when a module has changed.
enableCompileCache();
await import('./docproc.ts');
