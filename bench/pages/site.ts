import { request, type BrowserContext } from '@playwright/test';
import { HABIT_COLORS } from '#contract/habit.ts';
import { addDays } from '#domain/civil-date.ts';
import { startOfDay } from '#domain/today.ts';
import { callerFor } from '../../e2e/fixtures/api.ts';
import { mailboxOf } from '../../e2e/fixtures/mails.ts';
import { enrol, newPerson } from '../../e2e/fixtures/people.ts';
import { changeBeside, fillDays, IN_UTC, TODAY } from '../notebook/plant.ts';
import { startProduct } from '../product.ts';

/** What a browser holds once somebody has signed in. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Somebody with a notebook. */
export interface Owner {
  signIn(): Promise<Tokens>;
  /** lets a browser remember them: its pages belong to them, also in other tabs and later */
  stayIn(context: BrowserContext): Promise<void>;
}

/** A running Habitude whose data is thrown away. */
export interface Site extends AsyncDisposable {
  url: string;
  /** makes an account whose habits were kept on most days up to today */
  notebook(size: { habits: number; days: number }): Promise<Owner>;
}

/** Every so many days one is missed, so that there are streaks of all lengths. */
const MISSED = 9;

export async function startSite(): Promise<Site> {
  const product = await startProduct('sqlite');
  const url = product.url.replace('127.0.0.1', 'localhost');
  const caller = await request.newContext({ baseURL: url });

  return {
    url,
    async notebook({ habits, days }) {
      const person = newPerson();
      await enrol(person, { request: caller, mailbox: mailboxOf(product.dataDir), language: 'en' });
      const { createHabit } = await callerFor(caller, person);
      const kept = new Map<string, number[]>();
      for (let index = 0; index < habits; index += 1) {
        const habit = await createHabit({
          name: `Habit number ${index + 1}`,
          frequency: 'DAILY',
          color: HABIT_COLORS[index % HABIT_COLORS.length],
          created_at: startOfDay(addDays(TODAY, -days), IN_UTC.time_zone),
        });
        const before = Array.from({ length: days }, (_, day) => day + 1);
        kept.set(
          habit.id,
          before.filter((day) => (day + index) % MISSED > 0),
        );
      }
      await changeBeside(product, (change) =>
        change(person.email, async (open) => {
          for (const [habit, ago] of kept)
            await fillDays(
              open,
              habit,
              ago.map((day) => ({ date: addDays(TODAY, -day), value: true })),
            );
        }),
      );
      const { email, password } = person;
      const login = `${url}/api/auth/login`;
      return {
        async signIn() {
          return (await caller.post(login, { data: { email, password } })).json();
        },
        async stayIn(context) {
          const data = { email, password, remember: true };
          await context.request.post(login, { data });
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await caller.dispose();
      await product.stop();
    },
  };
}
