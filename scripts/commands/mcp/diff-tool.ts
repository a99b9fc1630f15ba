import { diffReport } from '../../diff/report/report.ts';
import { textReport } from '../../diff/report/text.ts';
import { isGitRevision, pathInRevision } from '../../document/earlier-documents.ts';
import { isPackaged } from '../../lib/project-file.ts';
import { noColors } from '../../lib/terminal.ts';
import { fileBelow, inputOf, type Tool, textArgument } from '../../mcp/tool.ts';
import { comparableDocument } from '../shared/named-document.ts';

/** The tool that compares two documents: it needs Redocly's bundler. */
export function diffTool(): Tool {
  return {
    name: 'diff_documents',
    description: `What changed between two OpenAPI documents, and whom it breaks. Each is a file or a revision such as git:main${isPackaged ? ':api/openapi.yaml' : ''}.`,
    input: inputOf(
      {
        old: { type: 'string' },
        new: {
          type: 'string',
          description: `${isPackaged ? 'The document of the package' : 'The working tree'} if left out.`,
        },
      },
      ['old'],
    ),
    readOnly: true,
    openWorld: false,
    run: async (input) => {
      const before = await comparableDocument(named(textArgument(input, 'old')));
      const after = await comparableDocument(named(textArgument(input, 'new')));
      return { text: textReport(diffReport(before, after), noColors) };
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
