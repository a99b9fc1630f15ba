import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { readApi, responseSchemas } from '../../api/api.ts';
import { reportingOptions } from '../../api/compile-schemas.ts';
import { validatorModule } from '../../api/validator-module.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { withoutExamples } from './without-examples.ts';

const entry = join(import.meta.dirname, '../assets/verdict.ts');

/** The checks of the contract tests that judge one exchange, as a script for the console. */
export async function verdictScript(bundle: OpenAPIDocument): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
    ...{ target: 'es2022', charset: 'utf8', platform: 'browser' },
    plugins: [withoutCompiler, madeOf(bundle)],
  });
  return outputFiles[0]?.text ?? '';
}

/** The modules that are made of the document, under names of their own. */
function madeOf(bundle: OpenAPIDocument): Plugin {
  return {
    name: 'made-of-the-document',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^made:/ }, ({ path }) => ({ path, namespace: 'made' }));
      onLoad({ filter: /^made:validators$/, namespace: 'made' }, () => ({
        contents: validators(bundle),
        resolveDir: import.meta.dirname,
      }));
      onLoad({ filter: /^made:document$/, namespace: 'made' }, () => ({
        contents: JSON.stringify(withoutExamples(bundle)),
        loader: 'json',
      }));
    },
  };
}

function validators(bundle: OpenAPIDocument): string {
  const document = withoutExamples(bundle);
  return validatorModule(document, responseSchemas(readApi(document)), {
    formats: '../../api/formats.ts',
    ajv: reportingOptions,
  });
}

/** Validators are compiled already, so that the compiler, which no policy would let run, stays away. */
const withoutCompiler: Plugin = {
  name: 'without-compiler',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ajv\/dist\/2020\.js$/ }, ({ path }) => ({ path, namespace: 'compiler' }));
    onLoad({ filter: /.*/, namespace: 'compiler' }, () => ({
      contents: 'export const Ajv2020 = undefined;',
    }));
  },
};
