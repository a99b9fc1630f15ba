import type { ExchangeCheck } from '../../check.ts';
import type { Finding } from '../../finding.ts';
import { objectsOf } from '../../page.ts';

/** The events of an intent are an ordered list. */
export const check: ExchangeCheck = {
  id: 'event-order',
  kind: 'exchange',
  asserts:
    'The events of an intent are in the order of their indexes, no index twice, and their times follow.',
  basis: [
    { section: 'Events', fact: 'each intent carries an ordered list of events with an index' },
  ],
  mend: 'Number the events of an intent one after the other, and list them by that number.',
  needs: 'a job with an intent of two events',
  concerns: ({ id }) => /Job/.test(id),
  judge({ response }) {
    const lists = objectsOf(response)
      .flatMap(({ intents }) => (Array.isArray(intents) ? intents : []))
      .map((intent) => (Array.isArray(intent?.events) ? intent.events : []))
      .filter(({ length }) => length > 1);
    if (lists.length === 0) return undefined;
    return lists.flatMap(disorder);
  },
};

function disorder(events: readonly { index?: unknown; at?: unknown }[]): Finding[] {
  const indexes = events.map(({ index }) => index).filter((each) => typeof each === 'number');
  if (indexes.length < 2) return [];
  const steps = differences(indexes);
  // A server may begin with the first event or with the last one.
  const rising = steps.every((step) => step > 0);
  if (!rising && !steps.every((step) => step < 0)) {
    return [finding('The indexes of the events are not in order.', indexes.join(', '))];
  }
  const times = events.map(({ at }) => Date.parse(String(at)));
  if (times.some(Number.isNaN)) return [];
  const against = differences(times).some((step) => (rising ? step < 0 : step > 0));
  if (!against) return [];
  return [
    finding(
      'The times of the events go against their indexes.',
      events.map(({ at }) => at).join(', '),
    ),
  ];
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] as number));
}

function finding(message: string, actual: string): Finding {
  return {
    level: 'documented',
    message,
    pointer: '/intents/0/events',
    expected: 'events in order',
    actual,
  };
}
