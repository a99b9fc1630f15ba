import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docprocHere } from '../support/docproc-here.ts';
import { projectDirectory, run } from '../support/run.ts';

const program = `import { CallError, connect, createClient, type paths, type SiloEntry } from './client.ts';
import { createRawClient } from './client-runtime/raw.ts';

const options = {
  baseUrl: 'https://service.example.com',
  token: 'fake-token',
  fetch: async ({ url, headers }: Request) =>
    Response.json({ list: [{ id: url }, { id: headers.get('authorization') }] }),
};
const api = createClient(options);
const raw = createRawClient<paths>(connect(options));
const [first, second]: SiloEntry[] = await Array.fromAsync(api.silo.entries.list({ limit: 2 }));
console.log(first?.id, second?.id);
const { data } = await raw.GET('/silo/v1/entries', { params: { query: { folder: 'a b' } } });
console.log(data?.list[0]?.id);
// @ts-expect-error the path parameter is missing
console.log((await raw.GET('/transform/v1/jobs/{id}')).response.status);
// @ts-expect-error the identifier is missing
await api.safe.transform.jobs.fetch().catch((error) => console.log(error instanceof CallError));
`;

const strict = [
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  ...['--noImplicitOverride', '--noUnusedLocals', '--noUnusedParameters'],
  ...['--verbatimModuleSyntax', '--erasableSyntaxOnly'],
];

/** The generated client in a directory of its own, beside `use.ts`, which uses it. */
export class StandaloneClient {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async generate(): Promise<StandaloneClient> {
    const directory = await mkdtemp(join(tmpdir(), 'standalone '));
    const { status, stderr } = await docprocHere(['generate', '--out', directory]);
    if (status !== 0) throw new Error(stderr);
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }\n');
    await writeFile(join(directory, 'use.ts'), program);
    return new StandaloneClient(directory);
  }

  /**
   * Compiles `use.ts` under every strict option.
   *
   * @param compiler folder of the compiler in `node_modules`
   * @param resolution value of `--module`, and options behind it
   * @returns what the compiler prints; empty if nothing
   */
  async compile(compiler: string, resolution: readonly string[]): Promise<string> {
    const tsc = join(projectDirectory, 'node_modules', compiler, 'bin/tsc');
    const options = [
      ...['--noEmit', '--allowImportingTsExtensions', '--target', 'es2022', '--types', 'null'],
      ...['--lib', 'esnext,dom,dom.iterable', '--module', ...resolution],
    ];
    const args = [tsc, ...options, ...strict, 'use.ts'];
    return (await run('node', args, { cwd: this.directory })).stdout;
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true });
  }
}

/** How a project may resolve modules: values of `--module`, and options behind them. */
export const resolutions = [['nodenext'], ['preserve', '--moduleResolution', 'bundler']];
