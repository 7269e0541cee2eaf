import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { isUnknownReminder, UNKNOWN_GOAL } from './habit-answer.ts';
import { notebookEndpoints } from './notebook.ts';
import { problemSchema } from './problem.ts';
import { samples } from './testing/sample-answers.ts';

/** What decides how all of an answer is read: of another kind, it takes a newer page. */
const DECIDES = /(?:^|\.)purpose$/;

/** What the page saves as it comes, and what only others ask for. */
const UNREAD = ['exportAccount', 'live', 'ready', 'openapi'];

const read = Object.entries<Endpoint>(endpoints).filter(
  ([name, { answer }]) => answer && !UNREAD.includes(name),
);

describe('an answer of a newer server', () => {
  const cases = read.flatMap(([name, { answer, instead }]) =>
    [answer, instead?.answer].flatMap((schema) =>
      schema ? samples(schema).map((sample) => ({ name, schema, sample })) : [],
    ),
  );

  it.each(cases)('of $name is read, whatever it says more', ({ schema, sample }) => {
    const known = z.parse(schema, sample.value);
    expect(known).toEqual(sample.value);
    for (const { where, value } of sample.newer) {
      if (DECIDES.test(where)) continue;
      const { success, data } = z.safeParse(schema, value);
      const isField = where.endsWith('a_new_field');
      expect({ where, success, data }).toEqual({
        where,
        success: true,
        data: isField ? known : data,
      });
    }
  });

  it('that is a problem is read too', () => {
    for (const { value, newer } of samples(problemSchema))
      for (const each of [value, ...newer.map((more) => more.value)])
        expect(z.safeParse(problemSchema, each).success).toBe(true);
  });
});

describe('what a reader does not know', () => {
  const habits = notebookEndpoints.readNotebook.answer.shape.habits;
  const [sample] = samples(habits);
  const [known] = z.parse(habits, sample?.value);

  it.each([
    ['a colour', { color: 'ultraviolet' }, { color: 'green' }],
    [
      'a kind of goal',
      { goals: [{ ...known?.goals[0], target: { kind: 'guess' } }] },
      { goals: [UNKNOWN_GOAL] },
    ],
    [
      'a rhythm',
      { goals: [{ ...known?.goals[0], schedule: { every: 'MOON' } }] },
      { goals: [UNKNOWN_GOAL] },
    ],
  ])('has a meaning: %s', (_, newer, meaning) => {
    expect(z.parse(habits, [{ ...known, ...newer }])).toEqual([{ ...known, ...meaning }]);
  });

  it('of a reminder, it stands for no other', () => {
    const reminders = [{ ...known?.reminders[0], way: 'dove' }, known?.reminders[0]];
    const [read] = z.parse(habits, [{ ...known, reminders }]);
    expect(read?.reminders.map(isUnknownReminder)).toEqual([true, false]);
  });

  it('of a result, it is to be sent again', () => {
    const { results } = notebookEndpoints.applyCommands.answer.shape;
    expect(z.parse(results, [{ id: 'a', result: 'postponed', limit: 'stars' }])).toEqual([
      { id: 'a', result: 'failed' },
    ]);
  });
});
