import type { Api } from '../api/api.ts';
import { takesToken } from '../api/operation.ts';
import {
  type ArazzoDocument,
  type ArazzoStep,
  type JourneyParameter,
  journeyFrom,
  operationIdOf,
} from '../document/journeys.ts';
import { journeyRequests, nameOf } from './journey-requests.ts';

/**
 * An Arazzo document as it fits an API: the parameters have the names that they have there, the token is presented as
 * there, and the journeys that need what the API lacks are left out.
 *
 * @param url where the OpenAPI document is, from the place of the Arazzo document
 */
export function arazzoFor(arazzo: ArazzoDocument, api: Api, url: string): ArazzoDocument {
  const { sourceDescriptions = [], workflows = [] } = arazzo;
  const known = workflows.filter((workflow) => journeyRequests(journeyFrom(workflow), api));
  return {
    ...arazzo,
    sourceDescriptions: sourceDescriptions.map((each) => ({ ...each, url })),
    workflows: known.map(({ parameters, steps = [], ...rest }) => ({
      ...rest,
      ...(parameters && { parameters: parameters.flatMap((each) => presented(each, api)) }),
      steps: steps.map((step) => named(step, api)),
    })),
  };
}

/** A parameter of all steps: of a token, what the document needs instead. */
function presented(given: JourneyParameter, { operations }: Api): JourneyParameter[] {
  if (given['x-role'] !== 'access-token') return [given];
  const placements = operations.find(takesToken)?.token ?? [];
  return placements.map(({ in: place, parameter, prefix }) => {
    return { ...given, name: parameter, in: place, value: `${prefix}{$inputs.token}` };
  });
}

function named(step: ArazzoStep, { operations }: Api): ArazzoStep {
  const { parameters } = step;
  const operation = operations.find(({ id }) => id === operationIdOf(step));
  if (!parameters || !operation) return step;
  return {
    ...step,
    parameters: parameters.map((each) => ({ ...each, name: nameOf(each, operation) ?? each.name })),
  };
}
