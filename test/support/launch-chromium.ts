import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Closes the network: no name and no address but loopback is ever resolved.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Starts a headless Chromium that can reach nothing but loopback: the one among the development
 * dependencies on linux x64, an installed Chrome elsewhere.
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** Starts such a Chromium for other processes, which connect to its `wsEndpoint()`. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' });
}

async function launchOptions(): Promise<LaunchOptions> {
  const executable = await chromiumExecutable();
  if (!executable) return { channel: 'chrome', args: flags };
  return { executablePath: executable.path, env: executable.env, args: flags };
}

/** A Chromium to start, and the environment that it needs. */
interface ChromiumExecutable {
  path: string;
  env: Record<string, string>;
}

/**
 * The Chromium that comes with the development dependencies (linux x64), unpacked on first use and
 * kept beside them. It needs nothing that is installed on the machine: fonts and libraries are there.
 *
 * @returns `undefined` on other platforms, which use an installed Chrome
 */
async function chromiumExecutable(): Promise<ChromiumExecutable | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { directory: package_, version } = packaged();
  const unpacked = join(package_, '../../.cache', `chromium-${version}`);
  await access(unpacked).catch(() => unpack(join(package_, 'bin'), unpacked));
  const path = join(unpacked, 'chromium');
  return { path, env: await environment(path, unpacked) };
}

function packaged() {
  const entry = require.resolve('@sparticuz/chromium');
  const directory = join(dirname(entry), '..');
  const { version } = require(join(directory, 'package.json')) as { version: string };
  return { directory, version };
}

/**
 * Unpacks beside the target and moves it there whole, as several processes may begin at once. In a
 * process of its own, because the package unpacks to wherever `TMPDIR` of its process says.
 */
async function unpack(archives: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}-`);
  try {
    const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    const script = `import { inflate } from '@sparticuz/chromium';
      for (const file of process.argv.slice(1)) await inflate(file);`;
    const paths = files.map((file) => join(archives, file));
    await run(process.execPath, ['--input-type=module', '-e', script, '--', ...paths], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: staging },
    });
    await writeFile(join(staging, 'fonts.conf'), fontConfiguration(target));
    await rename(staging, target).catch(ignoreExisting);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

/** The package's own libraries are used only where the machine lacks some. */
async function environment(path: string, unpacked: string): Promise<Record<string, string>> {
  const env = {
    ...(process.env as Record<string, string>),
    FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
  };
  const starts = await run(path, ['--version', '--no-sandbox'], { env }).then(
    () => true,
    () => false,
  );
  return starts ? env : { ...env, LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') };
}

/** The fonts of the machine, if there are any, and those of the package. */
function fontConfiguration(unpacked: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${unpacked}/fonts</dir>
  <cachedir>${unpacked}/fonts-cache</cachedir>
</fontconfig>
`;
}
