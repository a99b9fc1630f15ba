import { dataSets, generators } from '../../sandbox/data-sets.ts';
import { scenarioWorkflows } from '../../sandbox/scenario-workflows.ts';

/** `--list-seeds`: what each data set holds, and the workflows of one with their identifiers. */
export function listOfSeeds(): string {
  const sets = dataSets.map(({ name, holds }) => [name, holds] as const);
  const numbered = Object.entries(generators).map(
    ([name, { holds }]) => [`${name}=NUMBER`, holds] as const,
  );
  const rows = [...sets, ...numbered].map(([name, holds]) => `${name.padEnd(16)}${holds}\n`);
  const workflows = scenarioWorkflows.map(
    ({ id, name, description }) => `${id}  ${name}: ${description}\n`,
  );
  return [...rows, '\nThe workflows of the data set workflows:\n', ...workflows].join('');
}
