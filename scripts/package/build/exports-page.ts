import { join } from 'node:path';
import ts from 'typescript';
import { markdownTable } from '../../lib/markdown.ts';
import { nodeEntries, portableEntries } from './manifest.ts';

const introduction = `<!-- Generated from the modules that the package exports by \`npm run build\`. Do not edit: change the modules instead. -->

# Exports of the package

What \`document-processing-api\` exports, by the path you import. The descriptions are the first sentences
of the documentation that your editor shows. \`document-processing-api/openapi.json\` is the OpenAPI document.`;

/** A module that the package exports. */
interface ExportedModule {
  subpath: string;
  /** Path of its source, relative to the root of the repository. */
  source: string;
}

const exported: readonly ExportedModule[] = [
  ...portableEntries,
  { subpath: './types', source: 'generated/types.ts' },
  ...nodeEntries.flatMap(({ subpath, source }) => (subpath ? [{ subpath, source }] : [])),
];

/**
 * The page that lists what every entry point of the package exports, as the compiler sees it.
 *
 * @param root of the repository
 * @returns Markdown
 */
export function exportsPage(root: string): string {
  const path = join(root, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const files = exported.map(({ source }) => join(root, source));
  const program = ts.createProgram(files, options);
  const sections = exported.map((entry, index) =>
    section(entry, program.getSourceFile(files[index] ?? ''), program.getTypeChecker()),
  );
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

function section(
  { subpath, source }: ExportedModule,
  file: ts.SourceFile | undefined,
  checker: ts.TypeChecker,
): string {
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${source} exports nothing; expected a module.`);
  const rows = checker
    .getExportsOfModule(module)
    .map((symbol) => row(symbol, checker))
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return [
    `## document-processing-api${subpath.slice(1)}`,
    markdownTable(['name', 'kind', 'description'], rows),
  ].join('\n\n');
}

function row(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const text = ts.displayPartsToString(target.getDocumentationComment(checker));
  const [sentence = ''] = /^.+?\.(?=\s|$)|^.+/s.exec(text.split('\n\n')[0] ?? '') ?? [];
  return [`\`${symbol.name}\``, kindOf(target.flags), sentence];
}

function kindOf(flags: ts.SymbolFlags): string {
  if (flags & ts.SymbolFlags.Class) return 'class';
  if (flags & ts.SymbolFlags.Function) return 'function';
  if (flags & ts.SymbolFlags.Variable) return 'constant';
  return 'type';
}
