import { afterEach, expect, test, vi } from 'vitest';
import { Clock } from '../../scripts/sandbox/clock.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([1, 2, 3, 4, 5])(
  'a wait of %i ms ends though the time passes on while its timer is set',
  async (wait) => {
    const clock = new Clock();
    let time = 0;
    // A millisecond begins whenever the clock is read: machines do that now and then.
    vi.spyOn(Date, 'now').mockImplementation(() => time++);
    const beside = clock.until(wait + 1);
    expect(await clock.until(wait)).toBe(true);
    expect(await beside).toBe(true);
  },
);
