import { expect, it } from 'vitest';
import type { GroupAnswer } from '#contract/group.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';

async function asAda(database: Database) {
  const { test, token } = await signedIn(database);
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    test.send(method, path, { token, ...(body ? { body } : {}) });
  return {
    test,
    send,
    makeGroups: (names: string[]) =>
      Promise.all(names.map((name) => send('POST', '/api/groups', { name }))),
    groups: async () => (await test.send('GET', '/api/groups', { token })).json<GroupAnswer[]>(),
    habits: async () => (await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>(),
  };
}

eachDatabase(({ open }) => {
  it('that are made at once each have a place of their own', async () => {
    const ada = await asAda(await open());
    await ada.makeGroups(['a', 'b', 'c', 'd', 'e']);
    expect((await ada.groups()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('that are moved at once each keep a place of their own', async () => {
    const ada = await asAda(await open());
    await ada.makeGroups(['a', 'b', 'c', 'd']);
    const ids = (await ada.groups()).map(({ id }) => id);
    await Promise.all(ids.map((id) => ada.send('PATCH', `/api/groups/${id}`, { position: 1 })));
    expect((await ada.groups()).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('that is deleted while a habit is put into it holds none', async () => {
    const ada = await asAda(await open());
    for (const name of ['h', 'i', 'j'])
      await ada.send('POST', '/api/habits', { name, frequency: 'DAILY' });
    await ada.makeGroups(['a']);
    const group_id = (await ada.groups())[0]?.id;
    const [first, ...others] = (await ada.habits()).map(({ id }) => `/api/habits/${id}`);
    await Promise.all([
      ada.send('PATCH', first ?? '', { group_id }),
      ada.send('DELETE', `/api/groups/${group_id}`),
      ...others.map((address) => ada.send('PATCH', address, { group_id })),
    ]);
    expect(await ada.groups()).toEqual([]);
    expect((await ada.send('DELETE', `/api/groups/${group_id}`)).statusCode).toBe(404);
    expect((await ada.habits()).map((habit) => habit.group_id)).toEqual([null, null, null]);
  });
});
