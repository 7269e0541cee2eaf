import { addDays } from '#domain/civil-date.ts';
import type { Answers } from '#domain/answers.ts';
import type { CreateHabit } from '#domain/commands/command.ts';
import type { Goal } from '#domain/goal.ts';
import { MAX_ANSWERS, MAX_GOALS, MAX_HABITS } from '#domain/limits.ts';
import { DESCRIPTION_MAX } from '#contract/habit.ts';
import { UNIT_MAX } from '#contract/goal.ts';
import { expectOk, idOf, openAccount, type Account } from '../../../bench/floods/account.ts';
import type { Product } from '../../../bench/product.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { changeRows } from '../rows.ts';
import { sendCommands, whenLetIn } from '../../../bench/notebook/commands.ts';

export const FIRST_DAY = '1970-01-01';

/** "200 of 366 days", which every earlier day has a part in. */
const ROLLING = { every: 'ROLLING', times: 200, days: 366 } as const;

/** A habit of the year 1970 that is marked or not. */
export function oldHabit(change: Partial<CreateHabit> = {}): CreateHabit {
  return {
    type: 'create_habit',
    habit: newId(),
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'teal',
    group_id: null,
    goals: [{ from: FIRST_DAY, schedule: ROLLING, target: { kind: 'check' } }],
    created_at: `${FIRST_DAY}T00:00:00Z`,
    ...change,
  };
}

/** As much as a habit may hold of texts, goals and answers: 30 kB. */
const LONG = {
  description: '🌱'.repeat(DESCRIPTION_MAX),
  goals: Array.from({ length: MAX_GOALS }, (_, n): Goal => ({
    from: addDays(FIRST_DAY, 100 * (MAX_GOALS - n)),
    schedule: ROLLING,
    target: { kind: 'at_least', amount: 1000, unit: 'x'.repeat(UNIT_MAX), per: 'period' },
  })),
  answers: Array.from({ length: MAX_ANSWERS }, (_, n): Answers => ({
    date: addDays(FIRST_DAY, 30 * (MAX_ANSWERS - n)),
    scores: [1, 2, 3, 4],
  })),
};

/** An account whose notebook takes 9.2 MB without a day in it. */
export interface LargeNotebook {
  account: Account;
  habits: string[];
  /** of the answer that tells all of it */
  bytes: number;
}

/**
 * As it may stand since a time without limits: rows are made large in the database itself, which no
 * call may do any more.
 */
export async function plantLargeNotebook(product: Product): Promise<LargeNotebook> {
  const account = await openAccount(product);
  const habits = Array.from({ length: MAX_HABITS }, () => oldHabit());
  await sendCommands(account, habits);
  const id = await idOf(account);
  const { description } = LONG;
  const set = {
    description,
    goals: JSON.stringify(LONG.goals),
    answers: JSON.stringify(LONG.answers),
  };
  await changeRows(product, 'habits', { column: 'user_id', is: id, set });
  const text_bytes = MAX_HABITS * Buffer.byteLength(Object.values(set).join(''));
  await changeRows(product, 'users', { column: 'id', is: id, set: { text_bytes } });
  return await measured(account, habits);
}

/** The largest that can be made by calls: until one is refused. */
export async function makeLargeNotebook(product: Product): Promise<LargeNotebook> {
  const account = await openAccount(product);
  const made: CreateHabit[] = [];
  for (let wanted = MAX_HABITS; wanted > 0;) {
    const some = Array.from({ length: Math.min(10, wanted) }, () => oldHabit(LONG));
    const results = await sendCommands(account, some);
    made.push(...some.filter((_, n) => results[n] === 'applied'));
    if (results.includes('refused')) break;
    wanted -= some.length;
  }
  return await measured(account, made);
}

async function measured(account: Account, habits: readonly CreateHabit[]): Promise<LargeNotebook> {
  const answer = await expectOk(whenLetIn(() => account.send('GET', '/api/notebook')));
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { account, habits: habits.map(({ habit }) => habit), bytes };
}
