import type { OpenAPIDocument } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';
import { operationModels } from '../model/operation-model.ts';
import { curlSample } from '../samples/curl.ts';
import { typedClientSample } from '../samples/typed-client.ts';

type Server = NonNullable<OpenAPIDocument['servers']>[number];

/**
 * The bundle as Redoc is to show it: with the samples, with links from each id of a decision to the
 * register, and with the addresses of servers written out.
 */
export function redocDocument(bundle: OpenAPIDocument): OpenAPIDocument {
  const { 'x-decisions': decisions = [], 'x-facts': _facts, ...document } = structuredClone(bundle);
  const ids = new Set(decisions.map(({ id }) => id));
  const linked = linkDecisions(document, ids) as OpenAPIDocument;
  const models = operationModels(bundle);
  for (const { operation } of operationsOf(linked)) {
    const model = models.find(({ id }) => id === operation.operationId);
    if (!model) continue;
    const client = typedClientSample(bundle, model.id);
    Object.assign(operation, {
      'x-codeSamples': [
        { lang: 'Shell', label: 'curl', source: curlSample(model) },
        { lang: 'TypeScript', label: 'Typed client', source: client },
      ],
    });
  }
  return { ...linked, ...(linked.servers && { servers: linked.servers.map(withDefaults) }) };
}

/** Redoc resolves a server whose address is a variable against the place of its own page. */
function withDefaults({ url, variables = {}, ...server }: Server): Server {
  const address = url.replace(/\{(.+?)\}/g, (found, name) => variables[name]?.default ?? found);
  return { ...server, url: address };
}

/** Descriptions are Markdown wherever they stand, but in an example. */
function linkDecisions(node: unknown, ids: ReadonlySet<string>, key = ''): unknown {
  if (typeof node === 'string') return key === 'description' ? linked(node, ids) : node;
  if (Array.isArray(node)) return node.map((each) => linkDecisions(each, ids));
  if (typeof node !== 'object' || node === null) return node;
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
