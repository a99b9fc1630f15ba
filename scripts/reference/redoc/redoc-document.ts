import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import { valueAt } from '../../document/json-pointer.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isJsonObject } from '../../lib/json.ts';
import { typedClientSample } from '../../samples/client-call.ts';
import { curlSample } from '../../samples/curl.ts';

type Server = NonNullable<OpenAPIDocument['servers']>[number];

/**
 * The bundle as Redoc is to show it: with the samples, with links from each id of a decision to the
 * register, and with the addresses of servers written out.
 *
 * @returns a document as JSON; the one of the model is not changed
 */
export function redocDocument({ document, operations, decisions }: Api): unknown {
  const { 'x-decisions': _decisions, 'x-facts': _facts, servers, ...rest } = document;
  const shown = { ...rest, ...(servers && { servers: servers.map(withDefaults) }) };
  const linked = linkDecisions(shown, new Set(decisions.map(({ id }) => id)));
  for (const operation of operations) {
    const target = isJsonObject(linked) ? valueAt(linked, operation.pointer) : undefined;
    if (isJsonObject(target)) target['x-codeSamples'] = codeSamples(operation);
  }
  return linked;
}

/** https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-code-samples */
function codeSamples(operation: Operation) {
  const client = typedClientSample(operation);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(operation) },
    { lang: 'TypeScript', label: 'TypeScript client', source: client },
  ];
}

/** Redoc resolves a server whose address is a variable against the place of its own page. */
function withDefaults({ url, variables = {}, ...server }: Server): Server {
  const address = url.replace(/\{(.+?)\}/g, (found, name) => variables[name]?.default ?? found);
  return { ...server, url: address };
}

/** Copies a document. Descriptions are Markdown wherever they stand, but in an example. */
function linkDecisions(node: unknown, ids: ReadonlySet<string>, key = ''): unknown {
  if (typeof node === 'string') return key === 'description' ? linked(node, ids) : node;
  if (Array.isArray(node)) return node.map((each) => linkDecisions(each, ids));
  if (!isJsonObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, child]) => [
      name,
      name === 'example' || name === 'value' ? child : linkDecisions(child, ids, name),
    ]),
  );
}

function linked(text: string, ids: ReadonlySet<string>): string {
  return text.replace(/\bD\d{2,}\b/g, (id) => (ids.has(id) ? `[${id}](decisions.html#${id})` : id));
}
