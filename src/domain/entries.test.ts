import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './civil-date.ts';
import { countStamps } from './count-stamps.ts';
import { dayOn, entryOn, listEntries, packEntries, withDaysOf } from './entries.ts';
import type { DatedEntry } from './entries.ts';
import { plainGoal } from './goal.ts';
import { DAYS_PATTERN, withoutOldTimes } from './year-page.ts';

const FIRST = '2023-12-20';

const entry = fc.record(
  {
    value: fc.oneof(fc.boolean(), fc.constant(null), fc.double({ min: 0, max: 1e9, noNaN: true })),
    note: fc.string({ minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: ['value'] },
);

const days = fc.dictionary(fc.nat(800).map(String), entry);

describe('packed entries', () => {
  test('say the same as a list of them, the newest first', () => {
    fc.assert(
      fc.property(days, (byPlace) => {
        const list: DatedEntry[] = Object.entries(byPlace)
          .map(([place, one]) => ({ date: addDays(FIRST, Number(place)), ...one }))
          .toSorted((a, b) => (a.date < b.date ? 1 : -1));
        const packed = packEntries(list.toReversed());
        expect([...listEntries(packed)]).toEqual(list);
        for (const { date, ...one } of list) expect(entryOn(packed, date)).toEqual(one);
        for (const page of packed.values()) expect(page.days).toMatch(DAYS_PATTERN);
      }),
    );
  });

  test('take a day back and leave no empty year', () => {
    const packed = packEntries([{ date: '2024-02-29', value: true }]);
    expect(packed.get(2024)?.days).toBe(`${'.'.repeat(59)}x`);
    expect(withDaysOf(packed, [['2024-02-29', {}]]).size).toBe(0);
    expect(entryOn(packed, '2024-02-28')).toBeUndefined();
    expect(entryOn(packed, '2023-02-28')).toBeUndefined();
  });

  test('know skipped days with an amount, and amounts of nothing', () => {
    const list: DatedEntry[] = [
      { date: '2024-01-03', value: 0 },
      { date: '2024-01-02', value: 2.5, skipped: true, note: 'ill' },
      { date: '2024-01-01', value: false, skipped: true },
    ];
    const packed = packEntries(list);
    expect(packed.get(2024)?.days).toBe('ss#');
    expect([...listEntries(packed)]).toEqual(list);
  });

  test('know a note that stands alone, which earlier versions marked by the goal of its day', () => {
    const more = { 0: { n: 'sun' }, 1: { n: 'rain', o: 1 }, 2: { n: 'hail', o: 1 } } as const;
    const entries = new Map([[2024, { days: 'xxo', more }]]);
    expect([...listEntries(entries)].map(({ value }) => value)).toEqual([null, null, true]);
    const goals = [plainGoal('DAILY', '2024-01-01')];
    expect(countStamps({ begin: '2024-01-01', entries, goals }, '2024-01-03')).toBe(1);
    const written = packEntries([{ date: '2024-01-02', value: null, note: 'rain' }]);
    expect(written.get(2024)).toEqual({ days: '.o', more: { 1: { n: 'rain', o: 1 } } });
  });

  test('keep when a field was entered or taken back, until that is long ago', () => {
    const day = { marked_at: 1_795_219_200_123, noted_at: 1_795_219_200_999 };
    const packed = withDaysOf(new Map(), [['2024-01-02', day]]);
    expect(dayOn(packed, '2024-01-02')).toEqual(day);
    const page = packed.get(2024);
    expect(page && withoutOldTimes(page, 1_795_219_200_500).more).toEqual({
      1: { u: day.noted_at.toString(36) },
    });
    expect(page && withoutOldTimes(page, 1_795_219_201_000).more).toEqual({});
  });
});
