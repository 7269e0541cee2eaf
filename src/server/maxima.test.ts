import { describe, expect, it } from 'vitest';
import { completionEndpoints } from '#contract/completion.ts';
import { parseFields } from '#contract/fields.ts';
import { groupEndpoints } from '#contract/group.ts';
import { createHabitBody, type HabitAnswer } from '#contract/habit.ts';
import { pauseEndpoints } from '#contract/pause.ts';
import type { Problem } from '#contract/problem.ts';
import { cases, goalWith, textOf, type What } from '#contract/testing/maxima.ts';
import { addDays } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { plainGoal } from '#domain/goal.ts';
import { MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '#domain/limits.ts';
import { readFile } from './features/imports/read-file.ts';
import { Remarks } from './features/imports/remarks.ts';
import { jsonOf } from './features/imports/testing/make-files.ts';
import { sanitizeHabit } from './features/imports/sanitize-habit.ts';
import { newId } from './platform/new-id.ts';
import { carryOutAll } from './testing/carry-out-all.ts';
import { anyDatabase } from './testing/each-database.ts';
import { signedIn, type TestApp } from './testing/test-app.ts';

const TODAY = '2026-11-21';
const CREATED_AT = '2026-01-01T00:00:00Z';

function goalsWith(what: What, size: number) {
  const goal = goalWith(what, size);
  return Array.from({ length: what === 'goals' ? size : 1 }, (_, back) => ({
    from: addDays(TODAY, -back),
    ...goal,
  }));
}

/** Enters something of a size. @returns the status of the answer */
async function enter(test: TestApp, token: string, what: What, size: number): Promise<number> {
  const post = (path: string, body: object) => test.send('POST', path, { token, body });
  const create = (fields: object) =>
    post('/api/habits', { name: 'Read', frequency: 'WEEKLY', ...fields });
  const complete = async (body: object) =>
    post(`/api/habits/${(await create({})).json<HabitAnswer>().id}/completions`, body);
  const answer = () => {
    switch (what) {
      case 'name':
      case 'description':
        return create({ [what]: textOf(size) });
      case 'value of a day':
        return complete({ value: size });
      case 'note on a day':
        return complete({ value: true, note: textOf(size) });
      case 'reason of a pause':
        return post('/api/pauses', { first: TODAY, reason: textOf(size) });
      case 'name of a group':
        return post('/api/groups', { name: textOf(size) });
      default:
        return create({ goals: goalsWith(what, size) });
    }
  };
  return (await answer()).statusCode;
}

/** A file with something of a size, before and after it is tidied. */
async function tidied(what: What, size: number) {
  const habit = {
    sourceKey: 'habo:1',
    name: what === 'name' ? textOf(size) : 'Read',
    description: what === 'description' ? textOf(size) : '',
    isActive: true,
    goals: goalsWith(what, size),
    entries: [
      {
        date: TODAY,
        value: what === 'value of a day' ? size : true,
        ...(what === 'note on a day' && { note: textOf(size) }),
      },
    ],
  } as const;
  const { name, description, goals, entries } = sanitizeHabit(habit, TODAY, new Remarks());
  const pause = {
    first: TODAY,
    last: null,
    reason: textOf(what === 'reason of a pause' ? size : 0),
  };
  const group = { name: textOf(what === 'name of a group' ? size : 1) };
  const own = { format: 'habitude', version: 3, habits: [] };
  const things = {
    pauses: [{ id: newId(), habit_id: null, ...pause }],
    groups: [{ id: newId(), position: 0, ...group }],
  };
  const file = await readFile(jsonOf({ ...own, ...things }), TODAY);
  const fields = { name: habit.name, description: habit.description };
  return {
    given: { ...fields, goals: habit.goals, entries: habit.entries, pause, group },
    left: {
      name,
      description,
      goals,
      entries,
      pause: { ...pause, reason: file.pauses[0]?.reason },
      group: { name: file.groups[0]?.name },
    },
  };
}

const TEXTS: readonly What[] = [
  'name',
  'description',
  'unit',
  'note on a day',
  'reason of a pause',
  'name of a group',
];

/** What is wrong with what an import leaves, as the calls see it. */
function complaints({ left }: Awaited<ReturnType<typeof tidied>>) {
  const { name, description, goals, entries, pause, group } = left;
  const habit = { name, description, goals, frequency: 'WEEKLY' };
  return [
    parseFields(createHabitBody, habit),
    parseFields(pauseEndpoints.createPause.body, pause),
    parseFields(groupEndpoints.createGroup.body, group),
    ...entries.map(({ date, value, note }) =>
      parseFields(completionEndpoints.completeHabit.body, { date, value, ...(note && { note }) }),
    ),
  ].flatMap(({ errors = [] }) => errors);
}

describe('an import keeps as much, and makes less of what is more', () => {
  it.each(cases)('$what: $most', async ({ what, most }) => {
    const within = await tidied(what, most);
    expect(within.left).toEqual(within.given);
    expect(complaints(within)).toEqual([]);
    const beyond = await tidied(what, most + 1);
    expect(beyond.left).not.toEqual(beyond.given);
    expect(complaints(beyond)).toEqual([]);
  });

  it.each(cases.filter(({ what }) => TEXTS.includes(what)))(
    'of the $what its first $most characters',
    async ({ what, most }) => {
      expect((await tidied(what, most + 1)).left).toEqual((await tidied(what, most)).given);
    },
  );
});

/** What an account may hold so many of: how to fill it up, and how to add one more. */
const COUNTED = [
  {
    limit: 'habits',
    most: MAX_HABITS,
    path: '/api/habits',
    body: { name: 'Read', frequency: 'DAILY' },
    file: {
      habits: [
        {
          id: newId(),
          name: 'Read',
          description: '',
          icon: '📖',
          color: 'teal',
          frequency: 'DAILY',
          is_active: true,
          position: 0,
          created_at: CREATED_AT,
          completions: [],
        },
      ],
    },
    fill: (): Command => ({
      type: 'create_habit',
      habit: newId(),
      name: 'Read',
      description: '',
      icon: '📖',
      color: 'teal',
      group_id: null,
      created_at: CREATED_AT,
      goals: [plainGoal('DAILY', '2026-01-01')],
    }),
  },
  {
    limit: 'groups',
    most: MAX_GROUPS,
    path: '/api/groups',
    body: { name: 'Body' },
    file: { habits: [], groups: [{ id: newId(), name: 'Mind', position: 0 }] },
    fill: (): Command => ({ type: 'create_group', group: newId(), name: 'Mind' }),
  },
  {
    limit: 'pauses',
    most: MAX_PAUSES,
    path: '/api/pauses',
    body: { first: TODAY },
    file: {
      habits: [],
      pauses: [{ id: newId(), habit_id: null, first: '2020-01-01', last: null, reason: '' }],
    },
    fill: (): Command => ({
      type: 'create_pause',
      pause: newId(),
      habit_id: null,
      first: TODAY,
      last: null,
      reason: '',
    }),
  },
] as const;

anyDatabase(({ open }) => {
  it('the calls take as much as may be, and no more', async () => {
    const { test, token } = await signedIn(await open());
    const statuses: [What, number, number][] = [];
    for (const { what, most } of cases) {
      const within = await enter(test, token, what, most);
      statuses.push([what, within - (within % 100), await enter(test, token, what, most + 1)]);
    }
    expect(statuses).toEqual(cases.map(({ what }) => [what, 200, 400]));
  });

  it.each(COUNTED)(
    'an account holds $most $limit, whether one is made or imported',
    async ({ limit, most, path, body, file, fill }) => {
      const database = await open();
      const { test, token } = await signedIn(database);
      const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
      const own = jsonOf({ format: 'habitude', version: 3, ...file });
      const bring = (to: string) => test.send('POST', to, { token, file: own });
      await carryOutAll(database, id, Array.from({ length: most - 1 }, fill));
      expect((await test.send('POST', path, { token, body })).statusCode).toBe(201);
      for (const refused of [
        await test.send('POST', path, { token, body }),
        await bring('/api/imports/preview'),
        await bring('/api/imports'),
      ]) {
        expect(refused.json<Problem>()).toMatchObject({ code: 'limit_reached', limit });
      }
    },
  );
});
