import { relative } from 'node:path';
import type { YAMLParseError } from 'yaml';
import { aliasProblems, contentProblems, expansionProblems, patternProblems } from './limits.ts';
import type { Problem } from './problems.ts';
import { refProblems } from './ref-problems.ts';
import {
  positionOf,
  type SourceFile,
  type SourceFiles,
  type SourcePosition,
} from './source-file.ts';

/**
 * Why the files of a document cannot be read as one: what is not valid YAML first, then a root that
 * is not OpenAPI, then references that do not resolve, then what would take the tools too long.
 * Each kind hides the next.
 */
export function readingProblems(sources: SourceFiles): Problem[] {
  const files = [...sources.files.values()];
  const kinds = [
    () => files.flatMap(syntaxProblems),
    () => openapiProblems(sources.root),
    () => refProblems(sources),
    () => expansionProblems(sources),
    () => patternProblems(sources),
  ];
  for (const find of kinds) {
    const problems = find();
    if (problems.length > 0) return problems;
  }
  return [];
}

const beginning =
  'Begin the file with openapi: 3.1.0, then info and paths; or give the root file of a document.';

/** Whether a file is an OpenAPI 3 document at all. */
function openapiProblems(root: SourceFile): Problem[] {
  const found = whatIsFound(root.value());
  if (found === undefined) return [];
  return [
    {
      file: relative(process.cwd(), root.path),
      ...positionOf(root, ['openapi']),
      rule: 'openapi-document',
      severity: 'error',
      message: `Found ${found}; expected an OpenAPI document of version 3.`,
      fix: beginning,
    },
  ];
}

function whatIsFound(document: unknown): string | undefined {
  if (document === null || document === undefined) return 'an empty file';
  if (typeof document !== 'object' || Array.isArray(document)) {
    return `${Array.isArray(document) ? 'a list' : 'a text'} at the top`;
  }
  if ('swagger' in document) return `Swagger ${document.swagger}`;
  if (!('openapi' in document)) return 'an object without `openapi`';
  return /^3\.\d+\.\d+$/.test(String(document.openapi))
    ? undefined
    : `openapi: ${document.openapi}`;
}

/** What an error of the parser means to somebody who writes YAML. */
interface Explanation {
  message: string;
  fix: string;
}

const indented: Explanation = {
  message:
    'Found a line that does not begin where it should; expected the same indentation as its siblings.',
  fix: 'Indent this line, or the one above it, like its siblings: two spaces for each level.',
};

const explanations: Partial<Record<YAMLParseError['code'], Explanation>> = {
  BAD_INDENT: indented,
  BLOCK_AS_IMPLICIT_KEY: indented,
  MULTILINE_IMPLICIT_KEY: indented,
  TAB_AS_INDENT: {
    message: 'Found a tab in front of a line; expected spaces.',
    fix: 'Replace the tab with spaces, two for each level.',
  },
  DUPLICATE_KEY: {
    message: 'Found this key a second time in one object; expected each key once.',
    fix: 'Remove one of the two, or give it another name.',
  },
};

/**
 * What is wrong with a file as YAML or JSON, whatever its content means.
 *
 * @returns the first error alone, or every duplicate key: after an error, the parser may report places that
 *   are right
 */
export function syntaxProblems(file: SourceFile): Problem[] {
  const { errors } = file.yaml;
  if (errors.length === 0) {
    const aliases = aliasProblems(file);
    return aliases.length > 0 ? aliases : contentProblems(file);
  }
  const areIndependent = errors.every(({ code }) => code === 'DUPLICATE_KEY');
  return (areIndependent ? errors : errors.slice(0, 1)).map((error) => ({
    file: relative(process.cwd(), file.path),
    ...placeOf(error, file),
    rule: 'syntax',
    severity: 'error',
    ...explain(error),
  }));
}

/**
 * The parser reports a text that continues in a key on a later line at the text; the line to correct is
 * that of the key, which is indented too far.
 */
function placeOf({ pos: [start] }: YAMLParseError, file: SourceFile): SourcePosition {
  const goesOn = file.yaml.errors.find(
    ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === start,
  );
  return goesOn ? { line: file.positionAt(goesOn.pos[1]).line, column: 1 } : file.positionAt(start);
}

function explain({ code, message }: YAMLParseError): Explanation {
  const found = message.replace(/\s+/g, ' ').replace(/\.$/, '');
  return (
    explanations[code] ?? {
      message: `Found text that is not valid YAML: ${found}.`,
      fix: 'Correct it here: close brackets and quotes, put a colon after each key, and quote texts with special characters.',
    }
  );
}
