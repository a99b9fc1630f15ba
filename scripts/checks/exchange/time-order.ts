import type { ExchangeCheck } from '../../contract/check.ts';
import { objectsOf } from '../page.ts';

const order = [
  ['created_at', 'updated_at'],
  ['created_at', 'completed_at'],
] as const;

/** Nothing is updated or completed before it was created. */
export const check: ExchangeCheck = {
  id: 'time-order',
  kind: 'exchange',
  asserts: 'Nothing was updated, and no job completed, before it was created.',
  basis: [
    { section: 'Resources and their fields', fact: 'the times of creation, update and completion' },
  ],
  mend: 'Take all times from one clock, and set the time of update at creation as well.',
  needs: 'a resource with two times',
  judge({ response }) {
    const pairs = objectsOf(response).flatMap((object) =>
      order.map(([earlier, later]) => ({ later, times: [object[earlier], object[later]] })),
    );
    const readable = pairs.filter(({ times }) =>
      times.every((time) => typeof time === 'string' && /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/.test(time)),
    );
    if (readable.length === 0) return undefined;
    return readable
      .filter(
        ({ times: [earlier, later] }) => Date.parse(String(earlier)) > Date.parse(String(later)),
      )
      .map(({ later, times }) => ({
        level: 'documented' as const,
        message: `\`${later}\` lies before \`created_at\`.`,
        pointer: `/${later}`,
        expected: `${later} not before created_at`,
        actual: `${times[1]} before ${times[0]}`,
      }));
  },
};
