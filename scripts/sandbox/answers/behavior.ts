import { type Answers, withAnswers } from '../../api/answers.ts';
import type { Api } from '../../api/api.ts';
import { readApi } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { compileParts } from '../compile-parts.ts';
import { type Behavior, defaultBehavior, type SandboxParts } from '../operations.ts';
import { authorization, tokenRules } from './access.ts';
import { type Choices, points, readChoices } from './choices.ts';
import { listingRules } from './listings.ts';
import { acceptanceRules } from './requests.ts';
import { responseAlteration } from './responses.ts';
import { jobOperations, runRules } from './runs.ts';
import { unknownOperations, updateRules } from './updates.ts';

/**
 * The parts of a sandbox that decides open points as it is answered: the document with the answers in
 * it, and the behavior that they choose.
 *
 * @throws UsageError when the sandbox cannot play an answer
 */
export function answeringParts(document: OpenAPIDocument, answers: Answers): SandboxParts {
  const choices = readChoices(answers, document['x-decisions'] ?? []);
  const parts = compileParts(readApi(withAnswers(document, answers)));
  return { ...parts, behavior: behaviorOf(choices, parts.api) };
}

/** The behavior that choices make, of a sandbox that reads requests by an API with the answers in it. */
export function behaviorOf(choices: Choices, api: Api): Behavior {
  const cleared = new WeakMap<object, readonly string[]>();
  const { rules, operations } = defaultBehavior;
  const alter = responseAlteration(choices, api);
  return {
    rules: {
      ...rules,
      ...acceptanceRules(choices, cleared),
      ...updateRules(choices, cleared),
      ...tokenRules(choices),
      ...runRules(choices),
      ...(choices.any(...listed) && listingRules(choices)),
    },
    operations: {
      ...operations,
      ...unknownOperations(choices),
      ...jobOperations(choices),
      'authorize-enrollment': authorization(choices),
    },
    ...(alter && { alter }),
  };
}

/** The points for which listings are read whole; without them, the storage orders and cuts them. */
const listed = [
  ...[points.order, points.stableOrder, points.foldersBelow],
  ...[points.twoIdentifiers, points.lastPage, points.atDate, points.entryListed],
  ...[points.entryFound, points.seriesEntryListed, points.seriesOrder, points.cursors],
  ...[points.seriesFirst, points.seriesSuccessors, points.seriesLoops],
  ...[points.forgedCursor, points.pageSizeBelow, points.unknownSearched],
  ...[points.context, points.similarFolders, points.dateOf, points.sameBound],
];
