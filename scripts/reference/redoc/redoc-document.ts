import type { Api } from '../../api/api.ts';
import { decisionIds, readMark } from '../../document/decision-marks.ts';
import { valueAt } from '../../document/json-pointer.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isJsonObject } from '../../lib/json.ts';
import { codeSamples } from '../../samples/code-samples.ts';

type Server = NonNullable<OpenAPIDocument['servers']>[number];

/**
 * The bundle as Redoc shows it: with the samples, with links to the decisions on which each part
 * rests, and with the addresses of servers written out.
 *
 * @returns a document as JSON; the one of the model is not changed
 */
export function redocDocument(api: Api): unknown {
  const { document, operations } = api;
  const { 'x-decisions': _decisions, 'x-facts': _facts, servers, ...rest } = document;
  const info = { ...document.info, description: `${api.description}\n${operationList(api)}` };
  const shown = { ...rest, info, ...(servers && { servers: servers.map(withDefaults) }) };
  const linked = linkDecisions(shown);
  for (const operation of operations) {
    const target = isJsonObject(linked) ? valueAt(linked, operation.pointer) : undefined;
    if (isJsonObject(target)) target['x-codeSamples'] = codeSamples(operation);
  }
  return linked;
}

/** The operations of each area, since Redoc folds them in its menu. */
function operationList({ operations }: Api): string {
  const areas = Map.groupBy(operations, ({ tag }) => tag);
  const lines = [...areas].map(([tag, each]) => {
    const links = each.map(({ id, summary }) => `[${summary}](#/${tag.toLowerCase()}/${id})`);
    return `- **${tag}**: ${links.join(', ')}`;
  });
  return `\n## Operations\n\n${lines.join('\n')}\n`;
}

/** Redoc resolves a server whose address is a variable against the place of its own page. */
function withDefaults({ url, variables = {}, ...server }: Server): Server {
  const address = url.replace(/\{(.+?)\}/g, (found, name) => variables[name]?.default ?? found);
  return { ...server, url: address };
}

/** Copies a document, and adds links to the decisions that an object names to its description. */
function linkDecisions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(linkDecisions);
  if (!isJsonObject(node)) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [
      name,
      name === 'example' || name === 'value' ? child : linkDecisions(child),
    ]),
  );
  const ids = decisionIds(readMark(node['x-decision']));
  return ids.length === 0 ? copy : { ...copy, description: withLinks(copy.description, ids) };
}

function withLinks(description: unknown, ids: readonly string[]): string {
  const links = ids.map((id) => `[${id}](decisions.html#${id})`).join(' ');
  return typeof description === 'string' ? `${description} ${links}` : links;
}
