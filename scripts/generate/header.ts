/** First line of every generated source, so that nobody edits it by mistake. */
export const header =
  '// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.';
