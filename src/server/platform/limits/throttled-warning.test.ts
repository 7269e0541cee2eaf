import { expect, it, vi } from 'vitest';
import { SECOND } from '../clock.ts';
import { createThrottledWarning } from './throttled-warning.ts';

it('tells the first at once, then how many came in each second, and nothing of none', () => {
  vi.useFakeTimers();
  const lines: object[] = [];
  const note = createThrottledWarning({ warn: (details) => void lines.push(details) }, 'refused');
  const [away, full] = [new Error('away'), new Error('full')];
  note(away);
  expect(lines).toEqual([{ err: away, count: 1 }]);
  for (let n = 0; n < 1000; n += 1) note(full);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(SECOND);
  expect(lines[1]).toEqual({ err: full, count: 1000 });
  vi.advanceTimersByTime(5 * SECOND);
  expect(lines).toHaveLength(2);
  note(away);
  expect(lines[2]).toEqual({ err: away, count: 1 });
  vi.useRealTimers();
});
