import type { Command } from '#domain/commands/command.ts';
import { newId } from '../../../platform/new-id.ts';
import type { TestDatabases } from '../../../testing/each-database.ts';
import { signedIn } from '../../../testing/test-app.ts';
import { creating } from './creating.ts';
import { deviceOf } from './device.ts';

/** Ada with one habit, and what she sends and sees. */
export async function asAda(open: TestDatabases['open']) {
  const database = await open();
  const { test, token } = await signedIn(database);
  const habit = newId();
  const device = deviceOf(test, token);
  await device.tell([creating(habit)]);
  const kept = (
    date: `${number}-${number}-${number}`,
    value: boolean | number = true,
  ): Command => ({
    type: 'enter_day',
    habit,
    date,
    mark: { value },
  });
  return {
    database,
    test,
    token,
    device,
    habit,
    kept,
    days: () => device.known.pages.get(`${habit} 2026`)?.days.slice(304),
    changes: async (date: string) =>
      (await test.send('GET', `/api/habits/${habit}/completions/${date}/changes`, { token })).json<
        { completion: unknown }[]
      >(),
    raw: (body: unknown) => test.send('POST', '/api/notebook/commands', { token, body }),
  };
}
