import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/day-record.ts';
import { packEntries } from '#domain/entries.ts';
import { targetOn, WEEKDAYS, type Goal, type Target } from '#domain/goal.ts';
import type { Entry } from '#domain/year-page.ts';
import { completionsJson } from './completions-json.ts';

const TARGETS: Target[] = [
  { kind: 'check' },
  { kind: 'avoid' },
  { kind: 'at_least', amount: 2, unit: 'km', per: 'day' },
  { kind: 'at_most', amount: 2, unit: 'km', per: 'period' },
];

const goals = fc
  .uniqueArray(fc.tuple(fc.nat(800), fc.constantFrom(...TARGETS)), {
    minLength: 1,
    maxLength: 4,
    selector: ([place]) => place,
  })
  .map((list): Goal[] =>
    list.map(([place, target]) => ({
      from: addDays('2023-12-20', place),
      schedule: { every: 'DAILY', weekdays: WEEKDAYS },
      target,
    })),
  );

/** Any characters: a table of them all, as the library makes it, takes longer than the test. */
const text = fc
  .array(fc.nat(0xffff), { minLength: 1, maxLength: 5 })
  .map((units) => String.fromCharCode(...units).toWellFormed());

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ value: fc.boolean() }),
  fc.record(
    {
      value: fc.oneof(
        fc.boolean(),
        fc.constant(null),
        fc.integer({ min: 0, max: 4 }),
        fc.constant(0.1),
      ),
      skipped: fc.constant(true as const),
      note: text,
    },
    { requiredKeys: ['value'] },
  ),
);

it('says of each day what its entry and its goal say, the newest first', () => {
  const entries = fc.dictionary(fc.nat(800).map(String), entry);
  fc.assert(
    fc.property(entries, goals, (byPlace, asks) => {
      const list = Object.entries(byPlace)
        .map(([place, entered]) => ({ date: addDays('2023-12-20', Number(place)), ...entered }))
        .toSorted((a, b) => (a.date < b.date ? 1 : -1));
      const completions = list.map(({ date, value, skipped, note }) => ({
        date,
        completed: !skipped && isCompleted(value, targetOn(asks, date)),
        ...(typeof value === 'number' ? { value } : {}),
        ...(skipped ? { skipped } : {}),
        ...(note === undefined ? {} : { note }),
        ...(value === null ? { note_only: true } : {}),
      }));
      const years = [...packEntries(list)].toSorted(([a], [b]) => b - a);
      const json = years.map(([year, page]) => completionsJson(year, page, asks)).join(',');
      expect(`[${json}]`).toBe(JSON.stringify(completions));
    }),
  );
});
