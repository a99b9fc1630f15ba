import { formatProblems } from '../../document/problems.ts';
import { documentPath } from '../../document/source-files.ts';
import { noColors } from '../../lib/terminal.ts';
import { lintInTime } from '../../lint/lint-in-time.ts';
import { fileBelow, inputOf, type Tool, textArgument } from '../../mcp/tool.ts';

/** The tool that checks a document: it needs the linters. */
export function lintTool(): Tool {
  return {
    name: 'lint_document',
    description: 'Check the OpenAPI document, or another file, by all lint rules.',
    input: inputOf({ file: { type: 'string' } }),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const file = textArgument(input, 'file');
      const path = file === undefined ? documentPath : fileBelow(file);
      const { problems } = await lintInTime({ path });
      return { text: problems.length === 0 ? 'No problems.' : formatProblems(problems, noColors) };
    },
  };
}
