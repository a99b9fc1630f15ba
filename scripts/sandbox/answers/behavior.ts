import { type Answers, withAnswers } from '../../api/answers.ts';
import type { Api } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { defineSandbox, type SandboxDefinition } from '../definition.ts';
import { type Behavior, defaultBehavior } from '../operations.ts';
import { authorization, tokenRules } from './access.ts';
import { listingRules } from './listings.ts';
import { acceptanceRules } from './requests.ts';
import { responseAlteration } from './responses.ts';
import { jobOperations, runRules } from './runs.ts';
import { decisions, readSupportedAnswers, type SupportedAnswers } from './supported-decisions.ts';
import { unknownOperations, updateRules } from './updates.ts';

/**
 * Defines a sandbox with answers to decisions: the document has the answers in it, and the behavior is the one
 * that they choose.
 *
 * @throws UsageError when the sandbox does not support an answer
 */
export function defineAnsweredSandbox(
  document: OpenAPIDocument,
  answers: Answers,
): SandboxDefinition {
  const supported = readSupportedAnswers(answers, document['x-decisions'] ?? []);
  const definition = defineSandbox({ document: withAnswers(document, answers) });
  return { ...definition, behavior: behaviorOf(supported, definition.api) };
}

/** The behavior by answers to decisions, of a sandbox that reads requests by an API with the answers in it. */
export function behaviorOf(answers: SupportedAnswers, api: Api): Behavior {
  const cleared = new WeakMap<object, readonly string[]>();
  const { rules, operations } = defaultBehavior;
  const alter = responseAlteration(answers, api);
  return {
    rules: {
      ...rules,
      ...acceptanceRules(answers, cleared),
      ...updateRules(answers, cleared),
      ...tokenRules(answers),
      ...runRules(answers),
      ...(answers.hasAny(...listed) && listingRules(answers)),
    },
    operations: {
      ...operations,
      ...unknownOperations(answers),
      ...jobOperations(answers),
      'authorize-enrollment': authorization(answers),
    },
    ...(alter && { alter }),
  };
}

/** The decisions for which listings are read whole; without them, the storage orders and cuts them. */
const listed = [
  ...[decisions.order, decisions.stableOrder, decisions.foldersBelow],
  ...[decisions.twoIdentifiers, decisions.lastPage, decisions.atDate],
  ...[decisions.entryFound, decisions.seriesOrder, decisions.cursors],
  ...[decisions.seriesFirst, decisions.seriesSuccessors, decisions.seriesLoops],
  ...[decisions.forgedCursor, decisions.pageSizeBelow, decisions.unknownSearched],
  ...[decisions.context, decisions.similarFolders, decisions.dateOf, decisions.sameBound],
];
