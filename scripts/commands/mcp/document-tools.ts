import { relative, resolve } from 'node:path';
import { diffReport } from '../../diff/report/report.ts';
import { textReport } from '../../diff/report/text.ts';
import { isGitRevision, pathInRevision } from '../../document/git-revision.ts';
import { formatProblems } from '../../document/problems.ts';
import { documentPath } from '../../document/source-files.ts';
import { UsageError } from '../../lib/exit-code.ts';
import { colorsFor } from '../../lib/terminal.ts';
import { lintInTime } from '../../lint/lint-in-time.ts';
import { inputOf, type Tool, textArgument } from '../../mcp/tool.ts';
import { documentFrom } from '../shared/named-document.ts';

/** How long linting may take, in seconds. */
const longestLint = 120;

const plain = colorsFor({ isTTY: false });

/** Tools for those who write the document: they need its sources, and the linters. */
export function documentTools(): Tool[] {
  return [lintTool(), diffTool()];
}

function lintTool(): Tool {
  return {
    name: 'lint_document',
    description: 'Check the OpenAPI document, or another file, by all lint rules.',
    input: inputOf({ file: { type: 'string' } }),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const file = textArgument(input, 'file');
      const path = file === undefined ? documentPath : fileBelow(file);
      const { problems } = await lintInTime({ path }, longestLint);
      return { text: problems.length === 0 ? 'No problems.' : formatProblems(problems, plain) };
    },
  };
}

function diffTool(): Tool {
  return {
    name: 'diff_documents',
    description:
      'What changed between two OpenAPI documents, and whom it breaks. Each is a file or a revision such as git:main.',
    input: inputOf(
      {
        old: { type: 'string' },
        new: { type: 'string', description: 'The working tree if left out.' },
      },
      ['old'],
    ),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const before = await documentFrom(named(textArgument(input, 'old')));
      const after = await documentFrom(named(textArgument(input, 'new')));
      return { text: textReport(diffReport(before, after), plain) };
    },
  };
}

function named(place: string | undefined): string | undefined {
  if (place === undefined) return undefined;
  if (!isGitRevision(place)) return fileBelow(place);
  const path = pathInRevision(place);
  if (path !== undefined) fileBelow(path);
  return place;
}

/**
 * A model may be misled by what it reads, so that its files are those of the working directory.
 *
 * @throws UsageError when the file is elsewhere
 */
function fileBelow(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  if (!path.startsWith('..') && resolve(path) !== path) return path;
  throw new UsageError(`${file}: expected a file in the directory in which docproc mcp runs.`);
}
