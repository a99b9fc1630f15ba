import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { readApi, sandboxSchemas } from '../../api/api.ts';
import { validatorModule } from '../../api/validator-module.ts';
import { withoutKeywords } from '../../document/document-part.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';

const scripts = join(import.meta.dirname, '../..');

/** What was bundled. */
export interface SandboxBundle {
  text: string;
  /** Paths of the files that went in, relative to the root. */
  inputs: string[];
}

/**
 * Bundles a module of the sandbox with a document, for where nothing of this repository is installed.
 *
 * @param entry path of the module, which imports what it needs of the document from `sandbox:document`, and the compiled
 *   schemas from `sandbox:schemas`
 */
export async function sandboxBundle(
  bundle: OpenAPIDocument,
  entry: string,
  options: BuildOptions,
): Promise<SandboxBundle> {
  const { build } = await import('esbuild');
  const result = await build({
    ...{ bundle: true, minify: true, write: false, metafile: true, logLevel: 'silent' },
    absWorkingDir: join(scripts, '..'),
    ...{ target: 'es2022', charset: 'utf8', platform: 'browser' },
    plugins: [documentModules(withoutKeywords(bundle, unneeded))],
    entryPoints: [entry],
    ...options,
  });
  const text = result.outputFiles?.[0]?.text ?? '';
  return { text, inputs: Object.keys(result.metafile?.inputs ?? {}) };
}

/** Bundles the module of a worker of Cloudflare's, as {@link sandboxBundle} does. */
export function sandboxModule(bundle: OpenAPIDocument, entry: string): Promise<SandboxBundle> {
  return sandboxBundle(bundle, entry, { format: 'esm', external: ['cloudflare:workers'] });
}

/** What no request needs. Examples stay: the data of the sandbox is made of them. */
const unneeded = ['x-facts', 'x-decisions', 'x-decision', 'description', 'summary'];

/** The document and its compiled schemas as modules. */
function documentModules(document: OpenAPIDocument): Plugin {
  const contents: Record<string, () => string> = {
    'sandbox:document': () => `export default ${JSON.stringify(document)};`,
    'sandbox:schemas': () =>
      validatorModule(document, sandboxSchemas(readApi(document)), {
        formats: './api/formats.ts',
        // What several schemas refer to is compiled once.
        ajv: { inlineRefs: false },
      }),
  };
  return {
    name: 'document',
    setup(context) {
      const namespace = 'document';
      context.onResolve({ filter: /^sandbox:/ }, ({ path }) => ({ path, namespace }));
      context.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: contents[path]?.() ?? '',
        resolveDir: scripts,
      }));
    },
  };
}
