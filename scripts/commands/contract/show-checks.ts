import type { Api } from '../../api/api.ts';
import { secretFixtures } from '../../contract/fixtures.ts';
import { displayUrl } from '../../contract/http/redaction.ts';
import { plain, Secrets, withoutMarkers } from '../../contract/http/secrets.ts';
import { runContract } from '../../contract/run/run-contract.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import { closest } from '../../lib/closest.ts';
import { type Colors, printable } from '../../lib/terminal.ts';
import { truncate } from '../../lib/text.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { compileParts } from '../../sandbox/compile-parts.ts';
import { createSandboxOf } from '../../sandbox/sandbox.ts';
import { checkEntries } from '../shared/check-entries.ts';

/** `--list`: every check in one line. */
export function listOfChecks(api: Api, colors: Colors): string {
  const entries = checkEntries(api);
  const width = Math.max(...entries.map(({ id }) => id.length));
  const lines = entries.map(
    ({ id, level, kind, asserts }) =>
      `${colors.bold(id.padEnd(width))}  ${level.padEnd(10)}  ${kind.padEnd(9)}  ${asserts}`,
  );
  return `${lines.join('\n')}\n`;
}

/**
 * `--explain`: everything about one check.
 *
 * @throws UsageError when there is none of this id
 */
export function explanationOf(id: string, api: Api, colors: Colors): string {
  const entries = checkEntries(api);
  const entry = entries.find((each) => each.id === id);
  if (!entry) {
    const meant = closest(
      id,
      entries.map((each) => each.id),
    );
    const hint = meant === undefined ? '' : `, such as ${meant}`;
    throw new UsageError(`--explain ${id}: no such check. Expected one that --list shows${hint}.`);
  }
  const { level, kind, asserts, basis, cites, fix, operations, writes } = entry;
  const others = cites.filter((each) => !basis.some((sentence) => sentence.includes(` ${each}`)));
  const rows: [string, string][] = [
    ['asserts', asserts],
    ['level', `${level}: the highest that a finding of it can have`],
    ['kind', kind],
    ['on', operations?.join(', ') ?? 'every operation'],
    ...basis.map((each): [string, string] => ['rests on', each]),
    ['also on', others.join(', ')],
    ['changes', writes.join(', ') || 'nothing'],
    ['fix', fix],
  ];
  const lines = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${colors.cyan(name.padEnd(8))}  ${value}`);
  return `${[colors.bold(id), ...lines].join('\n')}\n`;
}

const mostOfABody = 200;

/**
 * `--dry-run`: the requests of a run, one line each, without sending one to the server. What a run
 * sends depends on the responses, so a sandbox in process responds in the place of the server.
 */
export async function dryRun(api: Api, url: string, settings: ContractSettings): Promise<string> {
  const sandbox = createSandboxOf(compileParts(api), {});
  const { rate, renewToken, ...others } = settings;
  const fixtures = { ...sandbox.fixtures };
  const base = url.replace(/\/+$/, '');
  const shown = displayUrl(base);
  const secrets = secretsIn(fixtures);
  const lines: string[] = [];
  try {
    await runContract({
      api,
      url: sandbox.baseUrl,
      settings: { ...others, fixtures },
      fetch: async (request) => {
        const body = await request.clone().text();
        const place = `${shown}${request.url.slice(sandbox.baseUrl.length)}`;
        const line =
          `${request.method} ${place} ${truncate(body, mostOfABody, `… (${body.length} characters)`)}`.trim();
        lines.push(plain(secrets.mark(withoutMarkers(line))));
        return sandbox.fetch(request);
      },
    });
  } finally {
    await sandbox.close();
  }
  return `${lines.map(printable).join('\n')}\n`;
}

function secretsIn(fixtures: Readonly<Record<string, unknown>>): Secrets {
  const secrets = new Secrets();
  for (const [name, variable] of Object.entries(secretFixtures)) {
    const secret = fixtures[name];
    if (typeof secret === 'string') secrets.add(variable, secret);
  }
  return secrets;
}
