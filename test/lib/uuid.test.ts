import { expect, onTestFinished, test, vi } from 'vitest';
import { uuid, uuidOfVersion } from '../../scripts/lib/uuid.ts';

const many = Array.from({ length: 1000 }, (_, index) => index);

test('UUIDs of version 1 differ, also where the clock goes back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const made = [Date.now(), Date.now() - 10_000].flatMap((time) => {
    vi.setSystemTime(time);
    return many.map(() => uuidOfVersion(1));
  });
  expect(made.filter((each) => !uuid.test(each))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});

test('a time that is given to version 1 is taken as it is', () => {
  const time = Date.parse('2026-11-03T09:14:22.118Z');
  const ticks = (made: string) =>
    BigInt(`0x${made.slice(15, 18)}${made.slice(9, 13)}${made.slice(0, 8)}`);
  const milliseconds = (made: string) => Number((ticks(made) - 0x01b21dd213814000n) / 10_000n);
  const times = many.map(() => milliseconds(uuidOfVersion(1, time)));
  expect([...new Set(times)]).toEqual([time]);
});
