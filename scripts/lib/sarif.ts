/** A rule that results of an analysis name. */
interface SarifRule {
  id: string;
  /** What it asserts. */
  text: string;
  /** What to do about a result, or why it matters. */
  help?: string;
  /** Address of a page that says more. */
  address?: string | undefined;
}

/** One result of an analysis. */
export interface SarifResult {
  ruleId: string;
  level: 'error' | 'warning' | 'note';
  message: string;
  /** Path of the file that it is in. */
  file: string;
  /** Line and column, from 1; the first line unless given. */
  line?: number;
  column?: number;
  /** The place within the thing analyzed, such as a JSON Pointer. */
  logical?: string;
  /** The same for the same result of another run. */
  fingerprint?: string;
  /** Why it is accepted. */
  accepted?: string | undefined;
  properties?: object;
}

/** What an analysis found. */
interface SarifRun {
  /** Name of the tool. */
  tool: string;
  version: string;
  rules: readonly SarifRule[];
  results: readonly SarifResult[];
  /** Tells runs apart that are kept beside each other. */
  category?: string;
  /** Whether the analysis came to its end. */
  successful?: boolean;
  properties?: object;
}

/** The log of one run in the Static Analysis Results Interchange Format (SARIF) 2.1.0. */
export function sarifLog(run: SarifRun): string {
  const { tool, version, rules, results, category, successful, properties } = run;
  const ids = rules.map(({ id }) => id);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, semanticVersion: version, rules: rules.map(descriptor) } },
        ...(category !== undefined && { automationDetails: { id: category } }),
        ...(successful !== undefined && { invocations: [{ executionSuccessful: successful }] }),
        results: results.map((each) => sarifResult(each, ids.indexOf(each.ruleId))),
        ...(properties && { properties }),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor({ id, text, help, address }: SarifRule) {
  return {
    ...{ id, shortDescription: { text } },
    ...(help !== undefined && { help: { text: help } }),
    ...(address !== undefined && { helpUri: address }),
  };
}

function sarifResult(result: SarifResult, ruleIndex: number) {
  const { ruleId, level, message, file, line = 1, column, logical } = result;
  const { fingerprint, accepted, properties } = result;
  const region = { startLine: line, ...(column !== undefined && { startColumn: column }) };
  return {
    ruleId,
    ...(ruleIndex >= 0 && { ruleIndex }),
    level,
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(file) }, region },
        ...(logical !== undefined && {
          logicalLocations: [{ fullyQualifiedName: logical, kind: 'member' }],
        }),
      },
    ],
    ...(fingerprint !== undefined && { partialFingerprints: { 'finding/v1': fingerprint } }),
    ...(accepted !== undefined && {
      suppressions: [{ kind: 'external', justification: accepted }],
    }),
    ...(properties && { properties }),
  };
}

/** A path as a relative URI reference (RFC 3986, section 4.2). */
function uriOf(path: string): string {
  return path.split(/[\\/]/).map(encodeURIComponent).join('/');
}
