import type { Goal } from '#domain/goal.ts';
import { MAX_DAYS, MAX_HABITS, MAX_REMINDERS } from '#domain/limits.ts';
import type { Reminder } from '#domain/reminder.ts';
import { expectOk, openAccount, statusOf } from '../../../bench/floods/account.ts';
import { fillHabits } from '../../../bench/floods/full-account.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { call } from '../wire.ts';
import { sendCommands } from '../../../bench/notebook/commands.ts';
import { FIRST_DAY, oldHabit, plantLargeNotebook } from './large-notebook.ts';
import type { Scene } from './scene.ts';

const CALLS = 100;

/** As many notes of half a kilobyte: 10 MB. */
const NOTES = 19_500;
const NOTE = 'n'.repeat(500);

const HOUR = 3_600_000;

/** Small calls that are answered at length, or that write much. */
export const largeAnswers: readonly Scene[] = [
  {
    name: 'calendar',
    what: `${CALLS} fetches of a calendar of ${MAX_HABITS * MAX_REMINDERS} reminders at once, by its address alone`,
    async prepare(product) {
      const account = await openAccount(product);
      const reminded = () => oldHabit({ reminders: remindersOfADay() });
      await sendCommands(account, Array.from({ length: MAX_HABITS }, reminded));
      const opened = await expectOk(account.send('POST', '/api/profile/calendar'));
      const { address } = (await opened.json()) as { address: string };
      const path = new URL(address).pathname;
      return (tell) =>
        allAtOnce(async () => {
          const answer = await call(product, { method: 'GET', path }).catch(() => ({ status: 0 }));
          tell(answer.status);
        });
    },
  },
  {
    name: 'today',
    what: `${CALLS} × GET /api/today of 300 empty habits to avoid since 1970, "100 of 366 days", at once`,
    async prepare(product) {
      const account = await openAccount(product);
      const schedule = { every: 'ROLLING', times: 100, days: MAX_DAYS } as const;
      const goals: Goal[] = [{ from: FIRST_DAY, schedule, target: { kind: 'avoid' } }];
      await sendCommands(
        account,
        Array.from({ length: MAX_HABITS }, () => oldHabit({ goals })),
      );
      return (tell) =>
        allAtOnce(async () => tell(await statusOf(account.send('GET', '/api/today'))));
    },
  },
  {
    name: 'order',
    what: `${CALLS} × another order of 300 habits in a notebook of 9.2 MB, at once`,
    async prepare(product) {
      const { account, habits } = await plantLargeNotebook(product);
      return (tell) =>
        allAtOnce(async (n) => {
          const path = `/api/habits/${habits[habits.length - 1 - n]}`;
          tell(await statusOf(account.send('PATCH', path, { position: 0 })));
        });
    },
  },
  {
    name: 'notes',
    what: `${CALLS} × PATCH of a habit with ${NOTES} notes of 500 characters, at once`,
    async prepare(product) {
      const account = await openAccount(product);
      const made = oldHabit();
      await sendCommands(account, [made]);
      await fillHabits(product, account, [made.habit], { entries: NOTES, note: NOTE });
      return (tell) =>
        allAtOnce(async (n) => {
          const path = `/api/habits/${made.habit}`;
          tell(await statusOf(account.send('PATCH', path, { name: `Read ${n}` })));
        });
    },
  },
];

async function allAtOnce(callOnce: (n: number) => Promise<void>) {
  await Promise.all(Array.from({ length: CALLS }, (_, n) => callOnce(n)));
  return {};
}

/** None of which comes while the proof runs. */
function remindersOfADay(): Reminder[] {
  return Array.from({ length: MAX_REMINDERS }, (_, n) => ({
    id: newId(),
    time: new Date(Date.now() + (6 + n) * HOUR).toISOString().slice(11, 16),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    way: 'mail',
    rhythm: 'every_day',
  }));
}
