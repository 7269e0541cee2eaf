import type { CreateWebhookBody } from '#contract/webhooks.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { CreateHabit } from '#domain/commands/command.ts';
import type { Reminder } from '#domain/reminder.ts';
import { MINUTE } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/new-id.ts';
import { creating } from '../../notebook/testing/creating.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { runHere, type RunTask } from '../../../platform/workers/task.ts';
import { createReminderRunner, type ReminderRunner } from '../reminder-runner.ts';
import type { Channels } from '../channels.ts';
import type { FiredReminder } from '../decided-reminder.ts';

/** At nine in the evening, every day, by mail. */
export const EVENING: Reminder = {
  id: '9b2c7a1e-55d4-4c0b-8f7e-3a1d2c4b5e6f',
  time: '21:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  way: 'mail',
  rhythm: 'every_day',
};

/** What was sent, the first first; nothing of what was undone. */
export interface Sent {
  list: FiredReminder[];
  /** of which days, and of what: the name of a habit, or those that are open */
  said(): string[];
  channels: Channels;
}

export function noteSent(): Sent {
  const list: FiredReminder[] = [];
  const note: Channels['mail'] = async (writer, reminders) => {
    writer.afterCommit(() => void list.push(...reminders));
  };
  const none = async () => undefined;
  return {
    list,
    said: () =>
      list.map(({ date, asked }) => {
        const what = 'open' in asked ? asked.open.map(({ name }) => name).join(', ') : asked.name;
        return `${date} ${what}`;
      }),
    channels: { mail: note, push: note, letter: none, webhooks: none },
  };
}

/** A process that reminds, by a clock that the test sets. */
export function startNode(
  test: Pick<TestApp, 'now'>,
  database: Database,
  channels: Channels,
  runTask: RunTask = runHere({ database, tempFolder: '' }),
) {
  const errors: string[] = [];
  const log = { error: (_details: object, message: string) => void errors.push(message) };
  const runner: ReminderRunner = createReminderRunner({
    database,
    runTask,
    clock: () => test.now(),
    channels,
    log,
  });
  return { ...runner, errors };
}

/** An access token does not last longer, in milliseconds. */
const TOKEN_LIFE = 10 * MINUTE;

/** Somebody who keeps habits. */
export async function remindedPerson(
  test: TestApp,
  {
    email = 'ada@example.org',
    ...person
  }: { email?: string; time_zone?: string; remember?: boolean },
) {
  let token = (await test.signUp({ email, ...person })).access_token;
  let since = test.now();

  async function send(method: 'POST' | 'PATCH', path: string, body: object) {
    if (test.now() - since > TOKEN_LIFE) {
      const credentials = { email, password: PASSWORD };
      token = (await test.send('POST', '/api/auth/login', { body: credentials })).json()
        .access_token;
      since = test.now();
    }
    const answer = await test.send(method, path, { token, body });
    if (answer.statusCode >= 400) throw new Error(answer.body);
    return answer.json();
  }

  async function carryOut(command: object): Promise<void> {
    const commands = [{ id: newId(), at: new Date(test.now()).toISOString(), command }];
    const { results } = await send('POST', '/api/notebook/commands', { commands });
    if (results[0].result !== 'applied') throw new Error(JSON.stringify(results));
  }

  return {
    carryOut,
    /** @returns the id of a habit that asks for every day */
    async create(change: Partial<CreateHabit>): Promise<string> {
      const habit = newId();
      await carryOut(creating(habit, change));
      return habit;
    },
    change: (habit: string, fields: object) => carryOut({ type: 'change_habit', habit, ...fields }),
    mark: (habit: string, date: CivilDate, mark: object) =>
      carryOut({ type: 'enter_day', habit, date, mark }),
    pause: (habit_id: string | null, first: CivilDate, last: CivilDate | null = null) =>
      carryOut({ type: 'create_pause', pause: newId(), habit_id, first, last, reason: '' }),
    addWebhook: (body: CreateWebhookBody) => send('POST', '/api/profile/webhooks', body),
    addDevice: (body: object) => send('POST', '/api/push/devices', body),
    profile: (body: object) => send('PATCH', '/api/profile/me', body),
    ofAll: (body: object) => send('PATCH', '/api/profile/reminders', body),
  };
}
