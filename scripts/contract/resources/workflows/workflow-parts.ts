import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { boundaryValues, shortTextsByLength } from '../values/boundary-values.ts';
import {
  fieldTexts,
  joined,
  oftenRejectedTexts,
  oftenRejectedValues,
  otherValues,
  textParts,
} from '../values/edge-case-values.ts';

/** A step without its id and links, and the statuses by which it routes. */
interface StepPart {
  fields: JsonObject;
  statuses: readonly string[];
}

/** A part of a workflow that a server may reject: a part of one of its texts, or a step. */
export type WorkflowPart = { field: 'name' | 'description'; text: string } | { step: StepPart };

/**
 * Parts of a workflow with values that are easily damaged; those that a server is likely to reject are a
 * group of their own.
 *
 * @param plain steps whose providers the server is likely to know
 */
export function edgeCaseParts(plain: readonly JsonObject[]): readonly (readonly WorkflowPart[])[] {
  const providers = plain.map(({ provider }) => provider);
  const texts = (field: 'name' | 'description', parts: readonly string[]) =>
    parts.map((text) => ({ field, text }));
  return [
    [
      ...edgeCaseSteps(providers).map((step) => ({ step })),
      ...texts('description', textParts),
      ...texts('name', textParts),
    ],
    boundarySteps(providers[0]).map((step) => ({ step })),
    stepsApart(providers[0]).map((step) => ({ step })),
    [
      ...oftenRejectedSteps(providers[0]).map((step) => ({ step })),
      ...texts('description', oftenRejectedTexts),
      ...texts('name', oftenRejectedTexts),
    ],
  ];
}

function edgeCaseSteps(providers: readonly unknown[]): StepPart[] {
  const at = <T>(list: readonly T[], index: number) => list[index % list.length];
  const count = Math.max(fieldTexts.length, otherValues.length);
  const steps = Array.from({ length: count }, (_, index) => {
    const config = {
      value: at(otherValues, index),
      text: at(fieldTexts, index + 3),
      nested: { list: [index, { text: at(fieldTexts, index + 5) }], none: null },
    };
    return {
      fields: {
        name: fieldTexts[index] ?? `Step ${count - index}`,
        provider: at(providers, index),
        notes: at(fieldTexts, index + 1),
        config,
      },
      statuses: ['OK'],
    };
  });
  const same = { name: 'Same', notes: 'Same', provider: providers[0], config: { same: true } };
  const bare = { name: 'Bare', provider: providers[0], config: {} };
  return [
    ...steps,
    ...[['OK'], ['OK', 'ERR']].map((statuses) => ({ fields: same, statuses })),
    { fields: bare, statuses: ['OK'] },
  ];
}

/** Steps with texts of each length, between which every third of the other values is shared out. */
function boundarySteps(provider: unknown): StepPart[] {
  const others = boundaryValues.filter((_, index) => index % 3 === 0);
  const share = Math.ceil(others.length / shortTextsByLength.length);
  return shortTextsByLength.map((name, index) => {
    const values = others.slice(index * share, (index + 1) * share);
    const fields = { name, provider, notes: shortTextsByLength.at(-1 - index), config: { values } };
    return { fields, statuses: ['OK'] };
  });
}

/** Steps to which no link leads, behind one that has no links: a workflow has them all the same. */
function stepsApart(provider: unknown): StepPart[] {
  const step = (name: string, statuses: readonly string[]) => ({
    fields: { name, provider },
    statuses,
  });
  return [step('First', ['OK']), step('Last', []), step('Apart', ['OK']), step('Behind', ['OK'])];
}

/** Keys in forms that registries of software use. */
const unusualProviders = [
  'Docproc.Contract-MiXeD_2',
  'docproc-contract@2.1.0',
  'docproc/contract:v2',
];

function oftenRejectedSteps(provider: unknown): StepPart[] {
  const texts = oftenRejectedTexts.map((text) => ({
    name: text,
    notes: text,
    config: { [text]: text },
  }));
  const values = oftenRejectedValues.map((value) => ({ name: 'Settings', config: { value } }));
  const secrets = { secret: 's', token: 't', password: 'p', api_key: 'k' };
  const plain = { name: 'Routes', provider };
  return [
    { fields: { name: 'Secrets', provider, config: secrets }, statuses: ['OK'] },
    { fields: plain, statuses: ['KO', 'OK', 'ERR', 'Retry Later', 'ok'] },
    ...unusualProviders.map((unusual) => ({
      fields: { ...plain, provider: unusual },
      statuses: ['OK'],
    })),
    ...[...values, ...texts].map((fields) => ({
      fields: { ...fields, provider },
      statuses: ['OK'],
    })),
  ];
}

/** The body that creates or updates a workflow of some parts, with the fields of another where there are none. */
export function workflowOf(parts: readonly WorkflowPart[], other: JsonObject): JsonObject {
  const body = { ...other };
  for (const field of ['name', 'description'] as const) {
    const texts = parts.flatMap((part) =>
      'field' in part && part.field === field ? [part.text] : [],
    );
    if (texts.length > 0) body[field] = joined(texts);
  }
  const steps = parts.flatMap((part) => ('step' in part ? [part.step] : []));
  if (steps.length > 0) body.steps = linked(steps);
  return body;
}

/** Steps that lead on to the one that follows, and by every other status to the one after that; the last ones stop. */
function linked(steps: readonly StepPart[]): JsonObject[] {
  const ids = steps.map(() => uuidOfVersion(4));
  return steps.map(({ fields, statuses }, index) => ({
    ...fields,
    id: ids[index],
    next: statuses.map((status, link) => {
      const step_id = ids[index + 1 + (link % 2)];
      return step_id === undefined ? { status, stop: true } : { status, step_id, stop: false };
    }),
  }));
}
