import { type Header, responseFor } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { factsOfKeyword, restsOn } from '../basis.ts';
import type { CheckContext, ResponseCheck } from '../check.ts';
import { type Finding, findingOn } from '../finding.ts';

export const responseHeaders: ResponseCheck = {
  id: 'response-headers',
  kind: 'stateless',
  asserts:
    'A header that the document describes has the form stated for it: `Retry-After` of an error is a number of seconds or an HTTP date.',
  basis: restsOn('D170'),
  fix: 'Send `Retry-After: 20` or `Retry-After: Tue, 03 Nov 2026 09:14:22 GMT`, or leave the header out.',
  needs: 'a response for which the document describes headers, such as an error',
  appliesTo: ({ responses }) => responses.some(({ headers }) => headers.length > 0),
  evaluate({ response }, context) {
    const described = response && responseFor(context.operation, response.status);
    if (!described || described.headers.length === 0) return undefined;
    return described.headers.flatMap((header) =>
      findingsOf(header, response.headers[header.name.toLowerCase()], context),
    );
  },
};

function findingsOf(
  header: Header,
  text: string | undefined,
  { validator, facts }: CheckContext,
): Finding[] {
  const { name, required, schema, decisions } = header;
  const [owner] = decisions;
  if (text === undefined) {
    if (!required) return [];
    const basis = owner === undefined ? undefined : { decision: owner };
    const message = `A response lacks the header ${name}.`;
    return [findingOn(basis, { message, expected: `the header ${name}` })];
  }
  return validator
    .validate(schema.pointer, headerValue(text, schema))
    .map(({ keyword, decision = owner, expected, actual }) => {
      const [fact] = factsOfKeyword(schema, keyword, facts);
      const known = fact === undefined ? undefined : { fact };
      return findingOn(decision === undefined ? known : { decision }, {
        message: `The header ${name} has another form than described.`,
        ...{ expected, actual, kind: expected },
      });
    });
}

/** The value that a header stands for, where its type can be read from a text. */
function headerValue(text: string, { type }: ResolvedSchema): unknown {
  const isNumber = type === 'integer' || type === 'number';
  if (isNumber && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}
