import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { copyProject } from '../support/project-copy.ts';
import { type Ended, projectDirectory, run } from '../support/run.ts';
import { startDocproc } from '../support/start-docproc.ts';
import type { Block } from './blocks.ts';

const serving = /^(?:npx docproc|npm run) (sandbox|mock|docs)\b(?: --)?(.*--port )(\d+)(.*)$/;
/** Where the guides say that each server listens. */
const ports: Record<string, string> = { docs: '4000', mock: '4010', sandbox: '4020' };

/** One guide being executed: the state that a block leaves for the next one. */
export class GuideRun {
  readonly #project: string;
  readonly #addresses = new Map<string, string>();
  #printed = '';
  #module = '';
  #examples: string | undefined;
  #count = 0;

  private constructor(project: string) {
    this.#project = project;
  }

  /** Copies the project; the servers start when a block first speaks of them. */
  static async begin(): Promise<GuideRun> {
    return new GuideRun(await copyProject());
  }

  /** Executes a block as the README beside this file says. */
  async execute(block: Block): Promise<void> {
    const { language, options, code } = block;
    if (options.elsewhere) return expectElsewhere(options.elsewhere, code);
    if (options.file) return this.#write(options.file, code);
    if (language === 'text' || options.output) return expectPrinted(this.#printed, code);
    if (language === 'sh') return this.#shell(block);
    if (language === 'ts') return this.#typescript(block);
    expect(['json', 'yaml'], `language of a block in ${block.guide}`).toContain(language);
    expect(parseAllDocuments(code).flatMap(({ errors }) => errors)).toEqual([]);
  }

  /** Compiles the examples of the whole guide at once, as starting the compiler takes long. */
  async finish(): Promise<void> {
    if (this.#examples) await compile(this.#examples);
  }

  async #write(file: string, code: string): Promise<void> {
    await writeFile(join(this.#project, file), `${await this.#placed(code)}\n`);
  }

  async #shell({ code, options }: Block): Promise<void> {
    const [, command, before = '', port = '', after = ''] = serving.exec(code.trim()) ?? [];
    if (command) {
      const args = `${command} ${before}0${after}`.trim().split(/\s+/);
      this.#addresses.set(port, (await startDocproc(args, this.#project)).url);
      return;
    }
    const state = join(this.#project, '.shell-state');
    const script = `[ -f '${state}' ] && . '${state}'; set -e; ${await this.#placed(code)}\nexport -p | grep -v '^declare -[a-z]*r' > '${state}'`;
    const ended = await run('bash', ['-ac', script], {
      cwd: this.#project,
      env: await this.#environment(code),
    });
    this.#expectStatus(ended, Number(options.fails ?? 0), code);
  }

  async #typescript({ code, options }: Block): Promise<void> {
    this.#module = options.continue ? `${this.#module}\n${code}` : code;
    this.#examples ??= await mkdtemp(join(this.#project, 'example-'));
    this.#count += 1;
    const file = join(this.#examples, `example-${this.#count}.ts`);
    await writeFile(file, await this.#placed(this.#module));
    const hook = pathToFileURL(join(projectDirectory, 'test/support/own-package.ts')).href;
    const ended = await run('node', ['--import', hook, file], {
      cwd: this.#project,
      env: await this.#environment(code),
    });
    this.#expectStatus(ended, Number(options.fails ?? 0), code);
  }

  #expectStatus({ status, stdout, stderr }: Ended, expected: number, code: string): void {
    this.#printed = stdout + stderr;
    expect(status, `${code}\n\n${stdout}${stderr}`).toBe(expected);
  }

  /** The code with the addresses of the running servers in place of those of the guides. */
  async #placed(code: string): Promise<string> {
    for (const [command, port] of Object.entries(ports)) {
      if (!code.includes(`127.0.0.1:${port}`) || this.#addresses.has(port)) continue;
      const { url } = await startDocproc([command, '--port', '0'], this.#project);
      this.#addresses.set(port, url);
    }
    return [...this.#addresses].reduce(
      (text, [port, url]) => text.replaceAll(`http://127.0.0.1:${port}`, url),
      code,
    );
  }

  async #environment(code: string): Promise<NodeJS.ProcessEnv> {
    const bin = [join(projectDirectory, 'node_modules/.bin'), dirname(process.execPath)];
    const path = `${bin.join(':')}:${process.env.PATH}`;
    if (!/BASE_URL|TOKEN|CLIENT_/.test(code)) return { ...process.env, PATH: path };
    const url = await this.#placed(`http://127.0.0.1:${ports.sandbox}`);
    const fixtures = await (await fetch(`${url}/_sandbox/fixtures`)).json();
    const { token, client_id, client_secret } = fixtures as Record<string, string>;
    return {
      ...process.env,
      ...{ PATH: path, BASE_URL: url, TOKEN: token },
      ...{ CLIENT_ID: client_id, CLIENT_SECRET: client_secret },
    };
  }
}

async function compile(directory: string): Promise<void> {
  const configuration = {
    extends: join(projectDirectory, 'tsconfig.json'),
    compilerOptions: {
      moduleDetection: 'force',
      typeRoots: [join(projectDirectory, 'node_modules/@types')],
      paths: {
        'document-processing-api': [join(projectDirectory, 'generated/client.ts')],
        'document-processing-api/sandbox': [join(projectDirectory, 'scripts/sandbox/sandbox.ts')],
      },
    },
    include: ['*.ts'],
  };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(configuration));
  const compiler = join(projectDirectory, 'node_modules/typescript/bin/tsc');
  expect((await run('node', [compiler, '-p', directory])).stdout).toBe('');
}

async function expectElsewhere(file: string, code: string): Promise<void> {
  const test = await readFile(join(projectDirectory, file), 'utf8');
  for (const line of code.split('\n').filter((each) => each.trim() !== '')) {
    expect(test, `${file} has to run this line of a guide`).toContain(line.trim());
  }
}

/** `…` stands for anything, a number for any other; spaces count once. */
function expectPrinted(printed: string, expected: string): void {
  const wanted = expected.split('…').map(normalized);
  let rest = normalized(printed);
  for (const part of wanted) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
}

function normalized(text: string): string {
  return text
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1')
    .replace(/\d+(\.\d+)?/g, '0')
    .replace(/\s+/g, ' ')
    .trim();
}
