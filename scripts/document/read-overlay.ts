import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { UsageError } from '../lib/usage-error.ts';
import { DocumentError } from './document-error.ts';
import { parseSourceFile, positionOf } from './source-file.ts';
import { syntaxProblems } from './syntax-problems.ts';

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
  const source = parseSourceFile(file, text);
  const unreadable = syntaxProblems(source);
  if (unreadable.length > 0) throw new DocumentError(unreadable);
  const fail: Overlay['fail'] = (path, message, mend) => {
    const place = { file: relative(process.cwd(), file), ...positionOf(source, path) };
    throw new DocumentError([{ ...place, rule: 'overlay', severity: 'error', message, mend }]);
  };
  const { overlay, actions } = (source.value() ?? {}) as { overlay?: string; actions?: Action[] };
  if (!/^1\.\d+\.\d+$/.test(String(overlay)) || !Array.isArray(actions)) {
    return fail(
      [],
      `This is no overlay: found overlay: ${overlay}.`,
      'Begin with `overlay: 1.0.0`, and list its `actions`.',
    );
  }
  return { actions, fail };
}
