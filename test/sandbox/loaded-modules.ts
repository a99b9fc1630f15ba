import { registerHooks } from 'node:module';

/** Loaded before a program: writes the address of each module to standard error at its end. */
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
// Node.js tells no types of this list of the modules that are parts of it.
const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] };
process.on('exit', () => process.stderr.write([...loaded, ...moduleLoadList].join('\n')));
