import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { LineCounter, type Node, parseDocument } from 'yaml';
import { UsageError } from '../command-line/usage-error.ts';
import { DocumentError } from '../document/document-error.ts';

/** One action of an Overlay document (OpenAPI Overlay 1.0 and 1.1, section 4.4.3). */
export interface Action {
  target: string;
  remove?: boolean;
  update?: unknown;
}

/** An overlay with the means to say where in its file an action stands. */
export interface Overlay {
  actions: Action[];
  fail(path: (string | number)[], message: string, mend: string): never;
}

/**
 * Reads an Overlay document (https://spec.openapis.org/overlay/v1.0.0).
 *
 * @param file its path, YAML or JSON
 * @throws UsageError when it is missing
 * @throws DocumentError when it is no overlay
 */
export async function readOverlay(file: string): Promise<Overlay> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: no such file. Expected an OpenAPI Overlay document.`);
  });
  const lineCounter = new LineCounter();
  const source = parseDocument(text, { lineCounter });
  const failAt = (offset: number, message: string, mend: string): never => {
    const { line, col } = lineCounter.linePos(offset);
    const place = { file: relative(process.cwd(), file), line, column: col };
    throw new DocumentError([{ ...place, rule: 'overlay', severity: 'error', message, mend }]);
  };
  const [error] = source.errors;
  if (error) failAt(error.pos[0], error.message, 'Correct the YAML at this place.');
  const { overlay, actions } = source.toJS() ?? {};
  if (!/^1\.\d+\.\d+$/.test(overlay) || !Array.isArray(actions)) {
    failAt(
      0,
      `This is no overlay: found overlay: ${overlay}.`,
      'Begin with `overlay: 1.0.0`, and list its `actions`.',
    );
  }
  return {
    actions,
    fail: (path, message, mend) =>
      failAt((source.getIn(path, true) as Node | undefined)?.range?.[0] ?? 0, message, mend),
  };
}
