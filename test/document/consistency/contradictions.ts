import type { ValuePath } from '../examples/described-values.ts';
import type { ConsistencyRuleName } from './rules.ts';

/** The rule, the example that is changed so as to break it, the place in it, and the new value. */
type Contradiction = [rule: ConsistencyRuleName, example: string, path: ValuePath, value: unknown];

const failed = 'fetchJob.response-failed';
const succeeded = 'fetchJob.response-succeeded';
const firstPage = 'listSiloEntries.response-first-page';
const lastPage = 'listSiloEntries.response';
const related = 'listRelatedSiloEntries.response';
const series = 'listSeriesEntries.response';
const workflow = 'updateWorkflow.response';
const stranger = '01a1a0b0-0000-7000-8000-000000000000';
const long = '2019-01-01T00:00:00.000Z';

/** At least one contradiction for each rule, which this rule finds. */
export const contradictions: Contradiction[] = [
  ['onePlace', 'authorizeEnrollment.request', ['owner_id'], stranger],
  ['onePlace', 'updateWorkspace.response', ['id'], stranger],
  ['onePlace', 'updateSiloEntry.request', ['folder'], 'purchases'],
  ['onePlace', 'createJob.request', ['workflow_id'], stranger],
  ['onePlace', workflow, ['steps', 0, 'config', 'series_id'], stranger],
  ['knownThings', failed, ['silo_entry_id'], stranger],
  ['knownThings', 'createJob.request', ['silo_entry_id'], stranger],
  ['knownThings', series, ['list', 1, 'meta', 'silo_entry_id'], stranger],
  ['knownThings', workflow, ['steps', 0, 'next', 0, 'step_id'], stranger],
  ['knownThings', succeeded, ['intents', 1, 'step_id'], stranger],
  ['ownParts', firstPage, ['list', 1, 'attachments', 0, 'entry_id'], stranger],
  ['ownParts', firstPage, ['list', 1, 'meta', 0, 'entry_id'], stranger],
  ['sameThings', related, ['list', 0, 'created_at'], '2026-11-12T13:40:09.734Z'],
  ['sameThings', lastPage, ['list', 0, 'tags'], ['pencils']],
  ['sameThings', succeeded, ['attachments', 0, 'size'], 1],
  ['responsesFollowRequests', 'createJob.request', ['tags'], ['december']],
  ['responsesFollowRequests', 'createWorkflow.request', ['steps', 0, 'notes'], 'None.'],
  ['responsesHoldTheDocument', 'updateSiloEntry.request', ['data', 'currency'], 'USD'],
  ['responsesHoldTheDocument', 'createJobNonIdempotent.request', ['data', 'x'], 1],
  ['pagesEchoQueries', firstPage, ['limit'], 3],
  ['pagesEchoQueries', firstPage, ['next_cursor'], 'elsewhere'],
  ['pagesEchoQueries', lastPage, ['cursor'], undefined],
  ['pagesKeepTheirLimit', firstPage, ['limit'], 1],
  ['createdBeforeUpdated', 'updateWorkspace.response', ['updated_at'], long],
  ['createdBeforeUpdated', firstPage, ['list', 1, 'meta', 0, 'updated_at'], long],
  ['partsWithinEntries', firstPage, ['list', 1, 'attachments', 0, 'created_at'], long],
  ['partsWithinEntries', firstPage, ['list', 1, 'updated_at'], '2026-11-03T10:03:00.000Z'],
  ['intentsInOrder', failed, ['intents', 1, 'created_at'], '2026-11-03T09:14:25.481Z'],
  ['intentsInOrder', failed, ['completed_at'], '2026-11-03T09:15:00.000Z'],
  ['eventsInOrder', failed, ['intents', 0, 'events', 1, 'index'], 0],
  ['eventsInOrder', failed, ['intents', 0, 'events', 0, 'index'], 2],
  ['eventsInOrder', failed, ['intents', 0, 'events', 0, 'at'], '2026-11-03T09:14:25.732Z'],
  ['eventsInOrder', failed, ['intents', 0, 'events', 0, 'at'], long],
  ['idsOfTheirTime', failed, ['created_at'], '2026-11-03T09:16:25.402Z'],
  ['idsOfTheirTime', series, ['list', 0, 'id'], stranger],
  ['jobsFollowNext', succeeded, ['intents', 0, 'events', 1, 'status'], 'ERR'],
  ['jobsFollowNext', succeeded, ['intents', 1, 'step_id'], '01a178cd-1008-7452-8bc3-2aca5f9062ff'],
  ['jobsFollowNext', workflow, ['updated_at'], '2026-11-30T00:00:00.000Z'],
  ['jobsEndAtStop', succeeded, ['completed_at'], undefined],
  ['jobsEndAtStop', 'createJobNonIdempotent.response', ['completed_at'], long],
  ['intentsAreOfTheirSteps', succeeded, ['intents', 2, 'name'], 'Make the picture'],
  ['intentsAreOfTheirSteps', succeeded, ['intents', 2, 'provider'], 'render.png'],
  ['completedIntentsEndWell', failed, ['intents', 1, 'completed'], true],
  ['completedIntentsEndWell', succeeded, ['intents', 1, 'completed'], false],
  ['faultsAreOfIntents', failed, ['faults', 0, 'provider'], 'render.pdf'],
  ['faultsAreOfIntents', failed, ['faults'], []],
  ['faultsAreOfIntents', succeeded, ['faults'], [{ code: 'lost', provider: 'render.pdf' }]],
  ['oneFailedOneSucceeded', failed, ['intents', 1, 'events', 1, 'status'], 'OK'],
  ['oneFailedOneSucceeded', succeeded, ['intents', 2, 'events', 1, 'status'], 'ERR'],
  ['oneFailedOneSucceeded', succeeded, ['intents'], []],
  ['contextsHoldTheMention', related, ['list', 0, 'context'], 'corrects.code'],
  ['contextsHoldTheMention', related, ['list', 0, 'context'], undefined],
  ['contextsHoldTheMention', related, ['list', 0, 'data', 'corrects', 'uuid'], stranger],
  ['metaIdsAreComposed', firstPage, ['list', 1, 'meta', 0, 'key'], 'voucher'],
  ['hashesArePlausible', firstPage, ['list', 1, 'attachments', 0, 'hash'], 'abc'],
  ['hashesArePlausible', firstPage, ['list', 1, 'digest', 'val'], 'g'.repeat(64)],
  ['hashesArePlausible', firstPage, ['list', 1, 'digest', 'alg'], 'sha1'],
  ['seriesIsAChain', series, ['list', 0, 'previous_id'], stranger],
  ['seriesIsAChain', series, ['list', 2, 'previous_id'], undefined],
  ['seriesIsAChain', series, ['list', 2, 'code'], 'INV-2026-0002'],
  ['numbersStandInDocuments', series, ['list', 2, 'code'], 'INV-2026-0004'],
  ['sumsAreRight', firstPage, ['list', 0, 'data', 'totals', 'payable'], '338.81'],
  ['sumsAreRight', failed, ['envelope', 'document', 'lines', 0, 'quantity'], 41],
  ['snippetsSummarize', firstPage, ['list', 0, 'snippet', 'title'], 'Invoice'],
  ['snippetsSummarize', firstPage, ['list', 0, 'snippet', 'customer'], 'Nobody'],
];
