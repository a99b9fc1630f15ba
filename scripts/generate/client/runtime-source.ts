import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchClientSource } from './fetch-client-source.ts';

const directory = join(import.meta.dirname, '../../client');
const importOrExport =
  /^(?:import|export) (?:type )?(?:[\w*]+|\{[^}]*\}|\* as \w+)(?:, \{[^}]*\})? from '([^']+)';\n/gm;
const declaration = /^(?:export )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/**
 * The runtime of the client as one piece of TypeScript that imports nothing, openapi-fetch
 * included: what a generated client needs that is to depend on no package.
 *
 * @returns source in which only the public names are exported
 * @throws Error when two modules of the runtime declare the same name
 */
export async function runtimeSource(): Promise<string> {
  const modules = new Map<string, string>();
  await collect('public.ts', modules);
  await collect('index.ts', modules);
  const isPublic = publicNames(modules);
  const parts = [...modules].filter(([name]) => name !== 'public.ts' && name !== 'index.ts');
  rejectDuplicates(parts);
  const sources = parts.map(([name, source]) =>
    name === 'fetch-client.ts' ? undefined : body(source, isPublic),
  );
  const fetchClient = body(modules.get('fetch-client.ts') ?? '', isPublic);
  return [await fetchClientSource(), fetchClient, ...sources].filter(Boolean).join('\n');
}

/** Reads a module after those that it imports, so that nothing is used before it is defined. */
async function collect(name: string, modules: Map<string, string>): Promise<void> {
  if (modules.has(name)) return;
  const source = await readFile(join(directory, name), 'utf8');
  modules.set(name, source);
  for (const [, target] of source.matchAll(importOrExport)) {
    if (target?.startsWith('./')) await collect(target.slice(2), modules);
  }
  modules.delete(name);
  modules.set(name, source);
}

function publicNames(modules: Map<string, string>): (name: string) => boolean {
  const source = modules.get('public.ts') ?? '';
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );
  const wholly = [...source.matchAll(/^export \* from '\.\/([^']+)'/gm)].flatMap(([, file = '']) =>
    exportedBy(modules.get(file) ?? ''),
  );
  const names = new Set([...listed, ...wholly]);
  return (name) => names.has(name);
}

function exportedBy(source: string): string[] {
  return [...source.matchAll(declaration)]
    .filter(([text]) => text.startsWith('export '))
    .map(([, name]) => name as string);
}

function rejectDuplicates(modules: readonly [string, string][]): void {
  const owners = new Map<string, string>();
  for (const [module, source] of modules) {
    for (const [, name = ''] of source.matchAll(declaration)) {
      const owner = owners.get(name);
      if (owner) throw new Error(`client/${module} declares ${name}, and so does client/${owner}.`);
      owners.set(name, module);
    }
  }
}

function body(source: string, isPublic: (name: string) => boolean): string {
  return source
    .replaceAll(importOrExport, '')
    .replaceAll(/^export (?:type )?\{[^}]*\};\n/gm, '')
    .replaceAll(declaration, (text, name) => (isPublic(name) ? text : text.replace('export ', '')))
    .trim()
    .concat('\n');
}
