import type { HabitAnswer } from '#contract/habit.ts';
import type { Inbox, InboxMapping, InboxMessage, InboxPreview } from '#contract/inboxes.ts';
import { buildTestApp, signInAgain, type TestApp } from '../../../testing/test-app.ts';

const KILOMETRES = [
  {
    from: '2026-11-01',
    schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    target: { kind: 'at_least', amount: 5, unit: 'km', per: 'day' },
  },
];

/** Ada with a habit of kilometres, one that is ticked, and an inbox; and what can be done with it. */
async function asAda(test: TestApp) {
  let { access_token: token } = await test.signUp();
  const make = async (body: object) =>
    (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>().id;
  const walk = await make({ name: 'Walk', frequency: 'DAILY', goals: KILOMETRES });
  const read = await make({ name: 'Read', frequency: 'DAILY' });
  const inbox = (
    await test.send('POST', '/api/profile/inboxes', { token, body: { name: 'Phone' } })
  ).json<Inbox>();
  const address = new URL(inbox.address).pathname;
  const path = `/api/profile/inboxes/${inbox.id}`;
  const mapping = (fields: Partial<InboxMapping>): InboxMapping => ({
    name: 'steps',
    habit: walk,
    factor: 1,
    mode: 'latest',
    ...fields,
  });
  return {
    test,
    walk,
    read,
    inbox,
    address,
    token: () => token,
    /** An hour is longer than an access token lives. */
    async signIn() {
      token = await signInAgain(test);
    },
    mapping,
    map: (...mappings: Partial<InboxMapping>[]) =>
      test.send('PATCH', path, { token, body: { mappings: mappings.map(mapping) } }),
    preview: async (...mappings: Partial<InboxMapping>[]) =>
      (
        await test.send('POST', `${path}/preview`, {
          token,
          body: { mappings: mappings.map(mapping) },
        })
      ).json<InboxPreview>(),
    send: (body: object, ip?: string) => test.send('POST', address, { body, ...(ip && { ip }) }),
    list: async () => (await test.send('GET', '/api/profile/inboxes', { token })).json<Inbox[]>(),
    messages: async () =>
      (await test.send('GET', `${path}/messages`, { token })).json<InboxMessage[]>(),
    close: () => test.send('DELETE', path, { token }),
    /** What stands on the days of a habit, by date. */
    async days(habit = walk): Promise<Record<string, number | boolean>> {
      const [{ completions } = { completions: [] }] = (
        await test.send('GET', '/api/habits', { token })
      )
        .json<HabitAnswer[]>()
        .filter(({ id }) => id === habit);
      return Object.fromEntries(
        completions.map(({ date, value, completed }) => [date, value ?? completed]),
      );
    },
  };
}

/** The same on a database. */
export const ada = async (database: Parameters<typeof buildTestApp>[0]) =>
  await asAda(await buildTestApp(database));
