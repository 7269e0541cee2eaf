import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { notebookEndpoints } from '#contract/notebook.ts';
import { problemSchema } from '#contract/problem.ts';
import { samples } from '#contract/testing/sample-answers.ts';
import { readNewer } from './read-newer.ts';
import { problemOf } from './problem-error.ts';

/** What decides how all of an answer is read: of another kind, it takes a newer page. */
const DECIDES = /(?:^|\.)(?:act|engine|mail|mode|purpose|source|state|what)$|^target\./;

/** What the page saves as it comes, and what only others ask for. */
const UNREAD = ['exportAccount', 'live', 'ready', 'openapi'];

const answers = Object.entries<Endpoint>(endpoints).filter(
  ([name, { answer }]) => answer && !UNREAD.includes(name),
);

describe('an answer of a newer server', () => {
  const cases = answers.flatMap(([name, { answer, instead }]) =>
    [answer, instead?.answer].flatMap((schema) =>
      schema ? samples(schema).map((sample) => ({ name, schema, sample })) : [],
    ),
  );

  it.each(cases)('of $name is read, whatever it says more', ({ schema, sample }) => {
    const known = z.parse(schema, sample.value);
    expect(readNewer(schema, sample.value)).toEqual(known);
    const unread = sample.newer.filter(({ where, value }) => {
      try {
        const data = readNewer(schema, value);
        return where.endsWith('a_new_field') && JSON.stringify(data) !== JSON.stringify(known);
      } catch {
        return !DECIDES.test(where);
      }
    });
    expect(unread.map(({ where }) => where)).toEqual([]);
  });

  it('that is a problem is known at least by its status', async () => {
    for (const { value, newer } of samples(problemSchema))
      for (const each of [value, ...newer.map((more) => more.value)])
        expect(await problemOf(Response.json(each, { status: 409 }))).toHaveProperty('status', 409);
  });
});

describe('what a page does not know', () => {
  const habits = notebookEndpoints.readNotebook.answer.shape.habits;
  const [sample] = samples(habits);
  const [known] = z.parse(habits, sample?.value);
  const goal = known?.goals[0];

  it.each([
    ['a colour', { color: 'ultraviolet' }, { color: 'green' }],
    ['a longer line', { cue: 'x'.repeat(2000) }, { cue: 'x'.repeat(2000) }],
    ['a kind of goal', { goals: [{ ...goal, target: { kind: 'guess' } }] }, { isUnknown: true }],
    ['a rhythm', { goals: [{ ...goal, schedule: { every: 'MOON' } }] }, { isUnknown: true }],
    ['a way', { reminders: [{ ...known?.reminders[0], way: 'dove' }] }, { isUnknown: true }],
  ])('has a meaning: %s', (_, newer, meaning) => {
    const [read] = readNewer(habits, [{ ...known, ...newer }]) as [object];
    expect(read).toMatchObject(meaning);
  });

  it('is no reason to take a habit for another that it can read', () => {
    const [read] = readNewer(habits, [{ ...known, mood: 1 }]) as [object];
    expect(read).toEqual(known);
  });

  it('of a result, is to be sent again', () => {
    const { results } = notebookEndpoints.applyCommands.answer.shape;
    expect(readNewer(results, [{ id: 'a', result: 'postponed', limit: 'stars' }])).toEqual([
      { id: 'a', result: 'failed' },
    ]);
  });

  it('of an answer without what it needs, can’t be read', () => {
    expect(() => readNewer(habits, [{ name: 'Read' }])).toThrow(Error);
  });
});
