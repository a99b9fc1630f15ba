import { defaultRules } from '../../scripts/sandbox/operations.ts';
import type { Rules } from '../../scripts/sandbox/rules.ts';
import type { Json } from './layers.ts';
import type { Mutant } from './mutant.ts';

const { changeEntry, changeWorkflow, changeWorkspace } = defaultRules;

/** Stores no document that is the same as the one before, as a comparison sees it. */
const storingOnly = (seen: (data: Json) => unknown): Partial<Rules> => ({
  changeEntry: (entry, body, now) => {
    const isSame =
      body.data && JSON.stringify(seen(body.data)) === JSON.stringify(seen(entry.data));
    return changeEntry(entry, isSame && entry.data ? { ...body, data: entry.data } : body, now);
  },
});

/** A value with each of its parts as a comparison sees it. */
function mapped(value: Json, see: (part: Json) => Json): Json {
  if (Array.isArray(value)) return see(value.map((each) => mapped(each, see)));
  if (typeof value !== 'object' || value === null) return see(value);
  const members = Object.entries(value).map(([name, each]) => [name, mapped(each, see)]);
  return see(Object.fromEntries(members));
}

const texts = (change: (text: string) => string) => (data: Json) =>
  mapped(data, (part) => (typeof part === 'string' ? change(part) : part));

/** Null leaves what was there before. */
function keeping(before: Json, now: Json): Json {
  if (typeof now !== 'object' || now === null || Array.isArray(now)) return now ?? before;
  const members = Object.entries(now).map(([name, value]) => [
    name,
    keeping(before?.[name], value),
  ]);
  return Object.fromEntries(members);
}

/** Gives the settings of a step that the workflow has already other values than were sent. */
const settings = (change: (before: Json, sent: Json) => Json): Partial<Rules> => ({
  changeWorkflow: (workflow, body, now) => {
    const known = new Map<unknown, Json>(
      (workflow.steps ?? []).map((step) => [step.id, step.config]),
    );
    const steps = body.steps?.map((step) => {
      const before = known.get(step.id);
      return before && step.config ? { ...step, config: change(before, step.config) } : step;
    });
    return changeWorkflow(workflow, { ...body, ...(steps && { steps }) }, now);
  },
});

/** Small changes that are taken for none. */
export const mutants: Mutant[] = [
  ...Object.entries({
    'a document that differs in case alone is not stored': texts((text) => text.toLowerCase()),
    'a document that differs in white space alone is not stored': texts((text) =>
      text.replaceAll(/\s+/g, ' '),
    ),
    'a document that differs in types alone is not stored': (data: Json) =>
      mapped(data, (part) => (typeof part === 'object' ? part : String(part))),
    'a document that differs in the third decimal alone is not stored': (data: Json) =>
      mapped(data, (part) => (typeof part === 'number' ? part.toFixed(2) : part)),
    'a document that differs in the order of a list alone is not stored': (data: Json) =>
      mapped(data, (part) =>
        Array.isArray(part) ? part.map((each) => JSON.stringify(each)).toSorted() : part,
      ),
  }).map(([name, seen]) => ({ name, check: 'entry-data-kept', rules: storingOnly(seen) })),
  {
    name: 'null in a document leaves the value that was there',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) =>
        changeEntry(
          entry,
          { ...body, ...(body.data && { data: keeping(entry.data, body.data) }) },
          now,
        ),
    },
  },
  {
    name: 'null in the settings of a step leaves the value that was there',
    check: 'workflow-updated',
    rules: settings(keeping),
  },
  {
    name: 'settings of a step that differ in case alone are not stored',
    check: 'workflow-updated',
    rules: settings((before, sent) => {
      const [old, now] = [before, sent].map((each) => JSON.stringify(each).toLowerCase());
      return old === now ? before : sent;
    }),
  },
  {
    name: 'a name of the workspace that differs in case alone is not stored',
    check: 'workspace-kept',
    level: 'assumed',
    rules: {
      changeWorkspace: (workspace, body, now) => {
        const isSame = body.name?.toLowerCase() === workspace.name?.toLowerCase();
        return changeWorkspace(
          workspace,
          { ...body, ...(isSame && workspace.name && { name: workspace.name }) },
          now,
        );
      },
    },
  },
];
