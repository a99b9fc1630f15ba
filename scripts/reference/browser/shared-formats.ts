import type { formats as all } from '../../api/formats.ts';

declare global {
  /** From `assets/evaluate.js`, which every compiled schema shares. */
  var schemaFormats: typeof all;
}

/** The formats of the interface, for compiled schemas. */
export const formats = globalThis.schemaFormats;
