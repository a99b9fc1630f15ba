/** First line of every generated source, so that nobody edits it by mistake. */
export const header =
  '// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.';

/** Lines as a JSDoc comment. */
export function jsdoc(lines: readonly string[]): string {
  const text = lines.flatMap((line) => line.trimEnd().split('\n'));
  const body = text.map((line) => ` * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `/**\n${body.join('\n')}\n */\n`;
}
