import type { Api } from '../../api/api.ts';
import type { Fixtures } from '../../contract/fixtures.ts';
import { terminalReport } from '../../contract/report/terminal.ts';
import { runContract } from '../../contract/run/run-contract.ts';
import { isLoopback } from '../../lib/local-address.ts';
import { noColors } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { inputOf, type Tool, textArgument } from '../../mcp/tool.ts';

/** Which servers a model may test, and what they are given. */
interface TestedServers {
  /** Origins that get the fixtures, the token among them. */
  readonly trusted: readonly string[];
  readonly fixtures: Fixtures;
}

/** How long a run may take, in ms: clients wait for a minute or so. */
const deadline = 50_000;

const nothingEvaluated =
  'Nothing could be evaluated. If the server asks for a token, docproc mcp has to start with --server and --fixtures.';

/** The tool that runs the contract tests. */
export function contractTool(api: Api, servers: TestedServers): Tool {
  const operation = { type: 'string', enum: api.operations.map(({ id }) => id) };
  return {
    name: 'test_server',
    description:
      'Run the contract tests against a server on this computer, or one that was allowed at start.',
    input: inputOf(
      {
        url: { type: 'string', format: 'uri' },
        operations: { type: 'array', items: operation, description: 'All if left out.' },
        write: { type: 'boolean', description: 'Send more than GET requests. Off by default.' },
      },
      ['url'],
    ),
    readOnly: false,
    openWorld: true,
    run: async (input, signal) => {
      const url = textArgument(input, 'url') ?? '';
      const fixtures = fixturesFor(url, servers);
      const operations = Array.isArray(input.operations) ? input.operations.map(String) : [];
      const settings = { fixtures, operations, readOnly: input.write !== true, deadline };
      const report = await runContract({ api, url, settings, signal });
      const text = terminalReport(report, noColors);
      if (report.checks.some(({ status }) => status !== 'skipped')) return { text };
      return { text: `${text}\n${nothingEvaluated}`, failed: true };
    },
  };
}

/**
 * A model may be misled to test a server of somebody else, who must not get the token.
 *
 * @throws UsageError when the server is neither allowed nor on this computer
 */
function fixturesFor(url: string, { trusted, fixtures }: TestedServers): Fixtures {
  const address = URL.parse(url);
  if (address && trusted.includes(address.origin)) return fixtures;
  const isHere = address && isLoopback(address.hostname);
  if (isHere && /^https?:$/.test(address.protocol)) return {};
  throw new UsageError(
    `${url}: expected a server on this computer. Another one has to be allowed when docproc mcp starts, with --server.`,
  );
}
