import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ENTRIES, MAX_HABITS } from '#domain/limits.ts';
import type { Reminder } from '#domain/reminder.ts';
import { openAccount, statusOf } from '../../../bench/floods/account.ts';
import { fillHabits } from '../../../bench/floods/full-account.ts';
import type { Product } from '../../../bench/product.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { sendCommands } from '../../../bench/notebook/commands.ts';
import { oldHabit } from './large-notebook.ts';
import type { Act, Scene } from './scene.ts';

const MINUTE = 60_000;

/** How often the reminders are set to the next minute. */
const TURNS = 2;

/** Sooner than this, in milliseconds, the next minute is not the one that is set. */
const EARLY_MS = 3000;

/** After so long, in milliseconds, it was decided whether they come. */
const DECIDED_MS = 15_000;

/** Reminders of the whole notebook, each of which asks what is open of 300 habits. */
export const reminders: readonly Scene[] = [
  {
    name: 'reminders',
    what: '300 empty habits of 1970, "200 of 366 days", three reminders of all of them at one minute, set anew',
    prepare: (product) => setAgain(product, { entries: 0 }),
  },
  {
    name: 'reminders-full',
    what: 'the same with a million entries',
    prepare: (product) => setAgain(product, { entries: Math.floor(MAX_ENTRIES / MAX_HABITS) }),
  },
];

async function setAgain(product: Product, { entries }: { entries: number }): Promise<Act> {
  const account = await openAccount(product);
  const habits = Array.from({ length: MAX_HABITS }, () => oldHabit());
  await sendCommands(account, habits);
  const ids = habits.map(({ habit }) => habit);
  if (entries > 0) await fillHabits(product, account, ids, { entries, note: 'It went well, see?' });
  return async (tell) => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const dueAt = Math.ceil((Date.now() + EARLY_MS) / MINUTE) * MINUTE;
      const body = { reminders: Array.from({ length: 3 }, () => reminderAt(dueAt)) };
      tell(await statusOf(account.send('PATCH', '/api/profile/reminders', body)));
      await sleep(Math.max(0, dueAt + DECIDED_MS - Date.now()));
    }
    // Answered when what was decided meanwhile lets it.
    tell(await statusOf(account.send('PATCH', '/api/profile/reminders', { reminders: [] })));
    return {};
  };
}

function reminderAt(at: number): Reminder {
  const time = new Date(at).toISOString().slice(11, 16);
  return { id: newId(), time, weekdays: [1, 2, 3, 4, 5, 6, 7], way: 'mail', rhythm: 'every_day' };
}
