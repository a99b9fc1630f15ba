import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { isJsonObject, parseJson } from '../../scripts/lib/json.ts';
import { sequenceDiagram } from '../../scripts/reference/pages/sequence-diagram.ts';
import { typedClientRequest } from '../../scripts/samples/client-call.ts';
import { curlCommand } from '../../scripts/samples/curl.ts';
import { fetchSample } from '../../scripts/samples/fetch.ts';
import { httpText, readHttpText } from '../../scripts/samples/http-text.ts';
import { ownEntries, withOwnPackage } from '../samples/own-package.ts';
import { api } from '../support/bundle.ts';
import { copyProject, restoreCopy } from '../support/project-copy.ts';
import { projectDirectory, run, startDocproc } from '../support/run.ts';
import type { Block } from './blocks.ts';
import { differences, readShortened } from './shortened-json.ts';

const serving = /^(?:npx docproc|npm run) (sandbox|mock|docs)\b(?: --)?(.*--port )(\d+)(.*)$/;
/** Where the guides say that each server listens. */
const ports: Record<string, string> = { docs: '4000', mock: '4010', sandbox: '4020' };
/** Runs `npx docproc` without npm, which takes longer to start than the command; anything else with it. */
const npx = (more: string) =>
  `npx() { if [ "$1" = docproc ]; then shift; node scripts/commands/docproc.mjs "$@" ${more}; else command npx "$@"; fi; }`;
/** A server of the reader's own; the sandbox takes its place. */
const readersServer = 'https://service.example.com';

/** What documents share that are executed one after the other: a copy of the project, and servers. */
export class GuideProject {
  readonly #cleanups: (() => unknown)[] = [];
  readonly #servers = new Map<string, Promise<string>>();
  directory = '';

  /** Copies the project. */
  static async create(): Promise<GuideProject> {
    const project = new GuideProject();
    project.directory = await copyProject((cleanup) => void project.#cleanups.push(cleanup));
    return project;
  }

  /** The address of a server of this project that is started once, when a block first speaks of it. */
  server(command: string): Promise<string> {
    const atEnd = (cleanup: () => unknown) => void this.#cleanups.push(cleanup);
    const url =
      this.#servers.get(command) ??
      startDocproc([command, '--port', '0'], projectDirectory, atEnd).then(
        (running) => running.url,
      );
    this.#servers.set(command, url);
    return url;
  }

  /** Ends the servers, and removes the copy. */
  async end(): Promise<void> {
    for (const cleanup of this.#cleanups.reverse()) await cleanup();
  }
}

/** One document being executed: the state that a block leaves for the next one. */
export class GuideRun {
  readonly #addresses = new Map<string, string>();
  readonly #cleanups: (() => unknown)[] = [];
  readonly #shared: GuideProject;
  /** Values of responses that later blocks send, by the names of variables. */
  readonly #kept: Record<string, string> = {};
  #printed = '';
  #count = 0;

  private constructor(shared: GuideProject) {
    this.#shared = shared;
  }

  /** Begins with the copy as it was made, whatever the document before did to it. */
  static async begin(shared: GuideProject): Promise<GuideRun> {
    await restoreCopy(shared.directory);
    return new GuideRun(shared);
  }

  /** Ends the servers that the document started itself. */
  async end(): Promise<void> {
    for (const cleanup of this.#cleanups.reverse()) await cleanup();
  }

  /**
   * Executes a block as the README beside this file says.
   *
   * @param module the whole module, if it is a block of TypeScript
   * @throws AssertionError that names the place of the block
   */
  async execute(block: Block, module = block.code): Promise<void> {
    const { language, options, code, place } = block;
    if (options.given) await this.#give(options.given);
    const status = Number(options.fails ?? 0);
    if (options.file) return this.#write(options.file, code);
    if (language === 'text' || options.output !== undefined) {
      return expectPrinted(this.#printed, block);
    }
    if (language === 'http') return this.#request(block);
    if (language === 'sh') return this.#shell(code, status, block);
    if (language === 'ts') return this.#typescript(module, status, place);
    if (language === 'mermaid') return expect(() => sequenceDiagram(code), place).not.toThrow();
    expect(['json', 'yaml'], `${place}: language of the block`).toContain(language);
    expect(syntaxErrors(language, code), place).toEqual([]);
  }

  readonly #atEnd = (cleanup: () => unknown): void => {
    this.#cleanups.push(cleanup);
  };

  /** Puts a file of the reader's own where the block expects it. */
  async #give(file: string): Promise<void> {
    await cp(join(import.meta.dirname, 'given', file), join(this.#shared.directory, file));
  }

  async #write(file: string, code: string): Promise<void> {
    const path = join(this.#shared.directory, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${await this.#placed(code)}\n`);
  }

  async #shell(code: string, status: number, { place, options }: Block): Promise<void> {
    const [, command, before = '', port = '', after = ''] = serving.exec(code.trim()) ?? [];
    if (command) return this.#serve(port, `${command} ${before}0${after}`.trim().split(/\s+/));
    const state = join(this.#shared.directory, '.shell-state');
    const script = `[ -f '${state}' ] && . '${state}'; set -e; ${await this.#placed(code)}\nexport -p | grep -v '^declare -[a-z]*r' > '${state}'`;
    await this.#expectStatus(
      ['bash', '-ac', `${npx(options.with ?? '')}\n${script}`],
      code,
      status,
      place,
    );
  }

  async #typescript(module: string, status: number, place: string): Promise<void> {
    this.#count += 1;
    const file = join(this.#shared.directory, `example-${this.#count}.ts`);
    await writeFile(file, await this.#placed(module));
    await this.#expectStatus(['node', ...withOwnPackage, file], module, status, place);
  }

  /** Sends a request by the samples of three languages, which must get the same status. */
  async #request({ code, place, options }: Block): Promise<void> {
    const sample = readHttpText(api.operations, code);
    if (!sample) throw new Error(`${place}: no request of an operation; expected one.`);
    expect(httpText(sample), place).toBe(code);
    const status = options.fails ?? '200';
    for (const module of [typedClientRequest(sample), fetchSample(sample)]) {
      await this.#typescript(module, status === '200' ? 0 : 1, place);
    }
    const flags = "--silent --show-error --write-out '\\n%{http_code}'";
    const command = `${curlCommand(sample)} ${flags}`;
    await this.#expectStatus(['bash', '-c', command], command, 0, place);
    const end = this.#printed.lastIndexOf('\n');
    expect(this.#printed.slice(end + 1), `${place}: ${this.#printed}`).toBe(status);
    this.#printed = this.#printed.slice(0, end);
    if (options.keep) this.#keep(options.keep, place);
  }

  /** @param keep such as `TOKEN=token`: a variable, and the field of the response that it gets */
  #keep(keep: string, place: string): void {
    const [name = '', field = ''] = keep.split('=');
    const body = parseJson(this.#printed);
    const value = isJsonObject(body) ? body[field] : undefined;
    if (typeof value !== 'string') throw new Error(`${place}: the response has no ${field}.`);
    this.#kept[name] = value;
  }

  async #expectStatus(
    [file = '', ...args]: string[],
    code: string,
    expected: number,
    place: string,
  ): Promise<void> {
    const env = await this.#environment(code);
    const { status, stdout, stderr } = await run(file, args, { cwd: this.#shared.directory, env });
    this.#printed = stdout + stderr;
    expect(status, `${place}: exit status of\n${code}\n\n${this.#printed}`).toBe(expected);
  }

  async #serve(port: string, args: string[]): Promise<void> {
    this.#addresses.set(port, (await startDocproc(args, this.#shared.directory, this.#atEnd)).url);
  }

  /** The code with the addresses of the running servers in place of those of the guides. */
  async #placed(text: string): Promise<string> {
    const code = text.replaceAll(readersServer, `http://127.0.0.1:${ports.sandbox}`);
    for (const [command, port] of Object.entries(ports)) {
      if (!code.includes(`127.0.0.1:${port}`) || this.#addresses.has(port)) continue;
      this.#addresses.set(port, await this.#shared.server(command));
    }
    return [...this.#addresses].reduce(
      (placed, [port, url]) => placed.replaceAll(`http://127.0.0.1:${port}`, url),
      code,
    );
  }

  async #environment(code: string): Promise<NodeJS.ProcessEnv> {
    const bin = [join(projectDirectory, 'node_modules/.bin'), dirname(process.execPath)];
    const path = `${bin.join(':')}:${process.env.PATH}`;
    // Vitest sets a BASE_URL of its own, which a block would hand on to the next one.
    const { BASE_URL: _, ...own } = process.env;
    if (!/BASE_URL|TOKEN|CLIENT_/.test(code)) return { ...own, PATH: path };
    const url = await this.#placed(`http://127.0.0.1:${ports.sandbox}`);
    const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
    const { token, client_id, client_secret } = fixtures as Record<string, string>;
    return {
      ...own,
      ...{ PATH: path, BASE_URL: url, TOKEN: token },
      ...{ CLIENT_ID: client_id, CLIENT_SECRET: client_secret },
      ...this.#kept,
    };
  }
}

/** `…` in a block stands for anything, with `numbers=any` a number for any other; spaces count once. */
export function expectPrinted(printed: string, { language, code, place, options }: Block): void {
  if (language === 'json') {
    const found = differences(readShortened(code), parseJson(printed));
    const message = `${place}: what the block before it printed: ${found.join('; ')}`;
    expect(found, message).toEqual([]);
    return;
  }
  const comparable = (text: string) =>
    options.numbers === 'any' ? normalized(text).replace(/\d+(\.\d+)?/g, '0') : normalized(text);
  let rest = comparable(printed);
  for (const part of code.split('…')) {
    const lines = part.split('\n').filter((line) => !rest.includes(comparable(line)));
    const message = stale(place, lines.length > 0 ? lines.join('\n') : part, printed);
    expect(rest.includes(comparable(part)), message).toBe(true);
    rest = rest.slice(rest.indexOf(comparable(part)) + comparable(part).length);
  }
}

/** What is wrong with a block that shows what was not printed, and what to do. */
function stale(place: string, lines: string, printed: string): string {
  return `${place}: the block shows what the block before it did not print:

${lines}

It printed:

${printed.trim()}

If that is right, write it into the block; test/guides/README.md says what stands for any text or number.
`;
}

/**
 * Compiles modules as a reader's compiler does, all at once, as starting the compiler takes long.
 *
 * @param modules the text of each by the place of its block
 * @returns what the compiler reports, each line beginning with the place of a block; empty if nothing
 */
export async function compile(modules: ReadonlyMap<string, string>): Promise<string> {
  const directory = await mkdtemp(join(projectDirectory, 'node_modules/.guides-'));
  try {
    return await compileIn(directory, modules);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function compileIn(directory: string, modules: ReadonlyMap<string, string>) {
  const places = [...modules.keys()];
  const source = (file: string) => [join(projectDirectory, file)];
  const configuration = {
    extends: join(projectDirectory, 'tsconfig.json'),
    compilerOptions: {
      moduleDetection: 'force',
      typeRoots: [join(projectDirectory, 'node_modules/@types')],
      paths: {
        ...Object.fromEntries(
          Object.entries(ownEntries).map(([name, file]) => [name, source(file)]),
        ),
        'document-processing-api/check': source('scripts/package/check.ts'),
        'document-processing-api/vitest': source('scripts/package/vitest.ts'),
      },
    },
    include: ['*.ts'],
  };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(configuration));
  for (const [index, place] of places.entries()) {
    await writeFile(join(directory, `block-${index}.ts`), modules.get(place) ?? '');
  }
  // The native compiler: it takes a fraction of the time.
  const compiler = join(projectDirectory, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = await run('node', [compiler, '-p', '.'], { cwd: directory });
  return stdout.replace(/^block-(\d+)\.ts/gm, (_, index) => places[Number(index)] ?? '');
}

function syntaxErrors(language: string, code: string): string[] {
  if (language === 'yaml') {
    return parseAllDocuments(code).flatMap(({ errors }) => errors.map(({ message }) => message));
  }
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

function normalized(text: string): string {
  return text
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1')
    .replace(/\s+/g, ' ')
    .trim();
}
