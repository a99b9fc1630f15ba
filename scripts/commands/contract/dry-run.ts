import type { Api } from '../../api/api.ts';
import { secretFixtures } from '../../contract/fixtures.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import { plain, Secrets, withoutMarkers } from '../../contract/http/secrets.ts';
import { runContract } from '../../contract/run/run-contract.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import { printable } from '../../lib/terminal.ts';
import { truncate } from '../../lib/text.ts';
import { defineSandbox } from '../../sandbox/definition.ts';
import { createNodeSandbox } from '../../sandbox/node-sandbox.ts';
import { leftInWords } from './announcement.ts';

const mostOfABody = 200;

/** What a run would do. */
interface DryRun {
  /** The requests, one line each. */
  requests: string;
  /** What the run would leave on the server, in one line. */
  left: string;
}

/**
 * `--dry-run`: the requests of a run, without sending one to the server. What a run sends depends on the responses, so
 * a sandbox in process responds in the place of the server.
 */
export async function dryRun(api: Api, url: string, settings: ContractSettings): Promise<DryRun> {
  const sandbox = createNodeSandbox(defineSandbox(api));
  const { rate, renewToken, ...others } = settings;
  const fixtures = { ...sandbox.fixtures };
  const base = url.replace(/\/+$/, '');
  const shown = displayUrl(base);
  const secrets = secretsIn(fixtures);
  const lines: string[] = [];
  try {
    const { left } = await runContract({
      api,
      url: sandbox.baseUrl,
      settings: { ...others, fixtures },
      fetch: async (request, init) => {
        const body = await request.clone().text();
        const place = `${shown}${request.url.slice(sandbox.baseUrl.length)}`;
        const line =
          `${request.method} ${place} ${truncate(body, mostOfABody, `… (${body.length} characters)`)}`.trim();
        lines.push(plain(secrets.mark(withoutMarkers(line))));
        return sandbox.fetch(request, init);
      },
    });
    const where = `${lines.length} requests. A server that responds as the sandbox does keeps`;
    return {
      requests: `${lines.map(printable).join('\n')}\n`,
      left: left ? leftInWords(left, where) : '',
    };
  } finally {
    await sandbox.close();
  }
}

function secretsIn(fixtures: Readonly<Record<string, unknown>>): Secrets {
  const secrets = new Secrets();
  for (const [name, variable] of Object.entries(secretFixtures)) {
    const secret = fixtures[name];
    if (typeof secret === 'string') secrets.add(variable, secret);
  }
  return secrets;
}
