import type { Ajv2020 } from 'ajv/dist/2020.js';
import { addContractFormats } from '../../api/formats.ts';

/** The formats by which answers are judged, by name, as compiled validators ask for them. */
export const contractFormats: Record<string, unknown> = {};

addContractFormats({
  addFormat: (name: string, format: unknown) => {
    contractFormats[name] = format;
  },
} as unknown as Ajv2020);
