import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type BrowserContext } from '@playwright/test';
import { HABIT_COLORS } from '#contract/habit.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import { callerFor } from '../../e2e/fixtures/api.ts';
import { mailboxOf } from '../../e2e/fixtures/mails.ts';
import { enrol, newPerson } from '../../e2e/fixtures/people.ts';
import { freePort } from '../../e2e/servers/free-port.ts';
import { enterDays } from './enter-days.ts';
import { ensureBuilt } from '../../scripts/set-up/build.mjs';
import { SERVER } from '../../scripts/set-up/paths.mjs';

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
export interface Site {
  url: string;
  /** makes an account whose habits were kept on most days up to today */
  notebook(size: { habits: number; days: number }): Promise<Owner>;
  stop(): Promise<void>;
}

const ZONE = { time_zone: 'UTC', day_start_hour: 0 };

/** Every so many days one is missed, so that there are streaks of all lengths. */
const MISSED = 9;

export async function startSite(): Promise<Site> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'habitude-bench-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, SERVER, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const caller = await request.newContext({ baseURL: url });
  await Promise.race([
    untilReady(`${url}/api/health/ready`),
    ended.then(() => Promise.reject(new Error('The server does not start'))),
  ]);

  return {
    url,
    async notebook({ habits, days }) {
      const person = newPerson();
      await enrol(person, { request: caller, mailbox: mailboxOf(dataDir), language: 'en' });
      const { createHabit } = await callerFor(caller, person);
      const today = todayAt(Date.now(), ZONE);
      const keptDays = new Map<string, CivilDate[]>();
      for (let index = 0; index < habits; index += 1) {
        const habit = await createHabit({
          name: `Habit number ${index + 1}`,
          frequency: 'DAILY',
          color: HABIT_COLORS[index % HABIT_COLORS.length],
          created_at: startOfDay(addDays(today, -days), ZONE.time_zone),
        });
        const before = Array.from({ length: days }, (_, day) => day + 1);
        keptDays.set(
          habit.id,
          before.filter((day) => (day + index) % MISSED > 0).map((day) => addDays(today, -day)),
        );
      }
      await enterDays(dataDir, person.email, keptDays);
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
    async stop() {
      await caller.dispose();
      server.kill();
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
}
