import { relative } from 'node:path';
import type { YAMLParseError } from 'yaml';
import type { Problem } from './problem.ts';
import type { Position, SourceFile } from './source-file.ts';

/** What an error of the parser means to somebody who writes YAML. */
interface Explanation {
  message: string;
  mend: string;
}

const indented: Explanation = {
  message:
    'Found a line that does not begin where it should; expected the same indentation as its siblings.',
  mend: 'Indent this line, or the one above it, like its siblings: two spaces for each level.',
};

const explanations: Partial<Record<YAMLParseError['code'], Explanation>> = {
  BAD_INDENT: indented,
  BLOCK_AS_IMPLICIT_KEY: indented,
  MULTILINE_IMPLICIT_KEY: indented,
  TAB_AS_INDENT: {
    message: 'Found a tab in front of a line; expected spaces.',
    mend: 'Replace the tab with spaces, two for each level.',
  },
  DUPLICATE_KEY: {
    message: 'Found this key a second time in one object; expected each key once.',
    mend: 'Remove one of the two, or give it another name.',
  },
};

/**
 * What is wrong with a file as YAML or JSON, before anybody asks what it means.
 *
 * @returns the first error alone, or every key that is there twice: an error misleads the parser, and
 *   those behind it may be none
 */
export function syntaxProblems(file: SourceFile): Problem[] {
  const { errors } = file.yaml;
  const areIndependent = errors.every(({ code }) => code === 'DUPLICATE_KEY');
  return (areIndependent ? errors : errors.slice(0, 1)).map((error) => ({
    file: relative(process.cwd(), file.path),
    ...positionOf(error, file),
    rule: 'syntax',
    severity: 'error',
    ...explain(error),
  }));
}

/**
 * A text that goes on in a key on a later line is told at the text; the line to mend is that of the
 * key, which is indented too far.
 */
function positionOf({ pos: [start] }: YAMLParseError, file: SourceFile): Position {
  const goesOn = file.yaml.errors.find(
    ({ code, pos }) => code === 'MULTILINE_IMPLICIT_KEY' && pos[0] === start,
  );
  return goesOn ? { line: file.positionAt(goesOn.pos[1]).line, column: 1 } : file.positionAt(start);
}

function explain({ code, message }: YAMLParseError): Explanation {
  const found = message.replace(/\s+/g, ' ').replace(/\.$/, '');
  return (
    explanations[code] ?? {
      message: `Found what is no YAML: ${found}.`,
      mend: 'Correct it here: close what is open, put a colon behind each key, and quote texts with signs in them.',
    }
  );
}
