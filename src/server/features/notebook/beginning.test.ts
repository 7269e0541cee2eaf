import { expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { SECOND } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';

const EARLY = '2026-11-12T08:00:00+00:00';
const LATE = '2026-11-15T08:00:00+00:00';

eachDatabase(({ open }) => {
  /** A habit of Ada's that began on 12 November and was kept on that day, the day before it and since. */
  async function begin() {
    const { test, token } = await signedIn(await open());
    const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      test.send(method, path, { token, ...(body ? { body } : {}) });
    const body = { name: 'Read', frequency: 'DAILY', created_at: EARLY };
    const { id } = (await send('POST', '/api/habits', body)).json<HabitAnswer>();
    for (const date of ['2026-11-12', '2026-11-14', '2026-11-15'])
      await send('POST', `/api/habits/${id}/completions`, {
        value: true,
        date,
        note: `on ${date}`,
      });
    const patch = (change: object) => send('PATCH', `/api/habits/${id}`, change);
    const days = async () =>
      (await send('GET', `/api/habits/${id}`))
        .json<HabitAnswer>()
        .completions.map(({ date }) => date);
    return { test, id, send, patch, days };
  }

  it('has no later beginning while entries are in its way', async () => {
    const { patch, days } = await begin();
    const refused = await patch({ created_at: LATE });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'entries_before_beginning']);
    expect(await days()).toEqual(['2026-11-15', '2026-11-14', '2026-11-12']);
    expect((await patch({ created_at: EARLY, name: 'Read more' })).statusCode).toBe(200);
  });

  it('is moved over entries in one step, which an earlier one takes back', async () => {
    const { test, id, send, patch, days } = await begin();
    test.advance(SECOND);
    await send('DELETE', `/api/habits/${id}/completions/2026-11-14`);
    test.advance(SECOND);
    const moved = await patch({ created_at: LATE, entries_before: 'remove' });
    expect(moved.json<HabitAnswer>().completions.map(({ date }) => date)).toEqual(['2026-11-15']);
    const changes = await send('GET', `/api/habits/${id}/completions/2026-11-12/changes`);
    expect(changes.json()[0].completion).toMatchObject({ note: 'on 2026-11-12' });
    test.advance(SECOND);
    const back = (
      await patch({ created_at: EARLY, entries_before: 'restore' })
    ).json<HabitAnswer>();
    expect(back.completions[1]).toEqual({
      date: '2026-11-12',
      completed: true,
      note: 'on 2026-11-12',
    });
    // What was cleared by hand was no part of that step.
    expect(await days()).toEqual(['2026-11-15', '2026-11-12']);
  });

  it('is restored no further than to the day it begins on again', async () => {
    const { test, patch, days } = await begin();
    test.advance(SECOND);
    await patch({ created_at: LATE, entries_before: 'remove' });
    await patch({ created_at: '2026-11-13T08:00:00+00:00', entries_before: 'restore' });
    expect(await days()).toEqual(['2026-11-15', '2026-11-14']);
  });

  it('says of amounts what the goal says now', async () => {
    const { id, send, patch } = await begin();
    const goal = (amount: number) => ({
      from: '2026-11-12',
      schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
      target: { kind: 'at_least', amount, unit: 'pages', per: 'day' },
    });
    await patch({ goals: [goal(20)] });
    await send('POST', `/api/habits/${id}/completions`, { value: 12, date: '2026-11-14' });
    const completed = async () =>
      (await send('GET', '/api/habits'))
        .json<HabitAnswer[]>()[0]
        ?.completions.find(({ date }) => date === '2026-11-14')?.completed;
    expect(await completed()).toBe(false);
    const corrected = (await patch({ goals: [goal(10)] })).json<HabitAnswer>();
    expect(corrected.completions[1]?.completed).toBe(true);
    expect(await completed()).toBe(true);
    const csv = (await send('GET', '/api/export/csv')).body;
    expect(csv).toMatch(/2026-11-14,true/);
    await patch({ goals: [goal(30)] });
    expect(await completed()).toBe(false);
  });
});
