import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A renderer that shows the document in the reader's browser. */
interface Peer {
  name: string;
  package: string;
  /** What the registry must give, so that the same is measured everywhere. */
  integrity: string;
  /** The script within the package. */
  script: string;
  page: string;
}

/** Scripts of other renderers. They are fetched to be measured only, and are no dependency. */
export const peers: readonly Peer[] = [
  {
    name: 'Redoc 2',
    package: 'redoc@2.5.1',
    integrity:
      'sha512-LmqA+4A3CmhTllGG197F0arUpmChukAj9klfSdxNRemT9Hr07xXr7OGKu4PHzBs359sgrJ+4JwmOlM7nxLPGMg==',
    script: 'package/bundles/redoc.standalone.js',
    page: '<redoc spec-url="openapi.json"></redoc><script src="script.js"></script>',
  },
  {
    name: 'Scalar',
    package: '@scalar/api-reference@1.72.1',
    integrity:
      'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==',
    script: 'package/dist/browser/standalone.js',
    page: '<script id="api-reference" data-url="openapi.json"></script><script src="script.js"></script>',
  },
];

/**
 * Makes the page of a renderer, as its own documentation says.
 *
 * @param bundle the document, as JSON
 * @throws Error when the registry gives another package than was measured before
 */
export async function makePeerPage(peer: Peer, bundle: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const options = { cwd: directory, shell: process.platform === 'win32' };
  const { stdout } = await run(
    'npm',
    ['pack', '--silent', '--ignore-scripts', peer.package],
    options,
  );
  const archive = stdout.trim();
  const content = await readFile(join(directory, archive));
  const found = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  if (found !== peer.integrity) throw new Error(`${peer.package} is not the one that is pinned.`);
  await run('tar', ['-xzf', archive, peer.script], { cwd: directory });
  await copyFile(join(directory, peer.script), join(directory, 'script.js'));
  await writeFile(join(directory, 'openapi.json'), bundle);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${peer.name}</title></head><body>${peer.page}</body></html>`;
  await writeFile(join(directory, 'index.html'), page);
}
