import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { newcomer } from '../../bench/floods/account.ts';
import { bodyOf, COMMANDS } from '../../bench/notebook/commands.ts';
import { install, type Product } from '../../bench/product.ts';
import { creating } from '../../src/server/features/notebook/testing/creating.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import { openPushService } from '../../src/server/testing/open-push-service.ts';
import { startMailServer } from '../attacks/mail-server.ts';
import { call, newAddress } from '../attacks/wire.ts';
import { count, quantile } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, type Ledger } from '../ledger.ts';
import type { Person } from '../person.ts';
import { until } from '../until.ts';
import { standBefore, type Mood } from './unsteady.ts';

const WRITERS = 16;
/** Between two writes of one, and between two sign-ups, in milliseconds. */
const PAUSE_MS = 50;
const SIGN_UPS = 1000;

/** How long both services are in each mood, in milliseconds: minutes begin in all of them. */
const EACH_MOOD = 13_000;

/** How much longer the slowest in a hundred writes may take than while both are well. */
const MAX_RATIO = 1.5;

/** The longest until all has come, once both are well, in milliseconds. */
const LAST_WAIT = 600_000;

/** Every other time both are well. */
const TURNS: readonly Mood[] = ['well', 'down', 'well', 'slow', 'well', 'silent'];

const MINUTE = 60_000;
const ROUND = TURNS.length * EACH_MOOD;

/** The services that it sends to down, slow and silent, in turn with well: a round is each once. */
export const mailAndPush: Proof = {
  name: 'mail-and-push',
  what: 'mail server and push service down, slow, silent',
  engines: ['sqlite', 'postgres'],
  // A round takes more than a minute.
  rounds: { full: 4, test: 0 },
  async prove({ engine, rounds }) {
    await using services = new AsyncDisposableStack();
    const mail = services.use(await startMailServer());
    const push = services.adopt(await openPushService(), (service) => service.close());
    const doors = [
      services.use(await standBefore(portOf(mail.url))),
      services.use(await standBefore(portOf(push.url))),
    ] as const;
    await using installation = await install(engine);
    let product = await installation.start();
    const ledger = await openLedger(product, WRITERS, PAUSE_MS);
    // Their codes were written into files; from now on mails are sent.
    await product.stop();
    product = await installation.start({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${doors[0].port}`,
        MAIL_FROM: 'Habitude <habitude@example.org>',
        PUSH_PRIVATE: 'allow',
      },
    });
    const pushOrigin = `http://127.0.0.1:${doors[1].port}`;
    for (const { call } of ledger.people)
      await call('POST', '/api/push/devices', push.subscribe(undefined, pushOrigin));
    const asked = await askForReminders(ledger.people, Math.ceil((rounds * ROUND) / MINUTE));
    const over = new AbortController();
    const joining = signUpOn(product, over.signal);
    const times = await ledger.during(() =>
      throughMoods(rounds, ledger, (mood) => Promise.all(doors.map((door) => door.become(mood)))),
    );
    over.abort();
    const expected = await joining;
    const notThere = () =>
      expected.filter(
        (address) => !mail.taken.some(({ recipients }) => recipients.includes(address)),
      );
    const begun = performance.now();
    const isThere = () => notThere().length === 0 && push.received.length >= asked;
    await until(isThere, { within: LAST_WAIT });
    const late = performance.now() - begun;
    const missing = notThere().length;
    const reading = await ledger.check();
    const [well, unwell] = [quantile(times.well, 0.99), quantile(times.unwell, 0.99)];
    const ratio = unwell / well;
    return {
      held:
        isWhole(reading) &&
        missing === 0 &&
        push.received.length === asked &&
        push.refused.length === 0 &&
        ratio <= MAX_RATIO,
      found: `${inWords(ledger.acknowledged(), reading)}; p99 of writes ${well.toFixed(0)} ms while both are well, ${unwell.toFixed(0)} ms while they are not, ${ratio.toFixed(2)} times; ${count(expected.length)} mails, ${missing === 0 ? 'none' : missing} lost, ${count(asked)} notifications, ${count(push.received.length)} came; all there ${(late / 1000).toFixed(0)} s after both were well`,
    };
  },
};

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/**
 * Each person is reminded of a habit by a notification in each of the next minutes, from the second
 * one on.
 *
 * @returns how many notifications that makes
 */
async function askForReminders(people: readonly Person[], minutes: number): Promise<number> {
  const times = Array.from({ length: minutes }, (_, minute) =>
    new Date(Date.now() + (minute + 2) * MINUTE).toISOString().slice(11, 16),
  );
  for (const { call } of people) {
    const reminders = times.map((time): Reminder => {
      const id = randomUUID();
      return { id, time, weekdays: WEEKDAYS, way: 'push', rhythm: 'every_day' };
    });
    const { status, body } = await call(
      'POST',
      COMMANDS,
      bodyOf([creating(newId(), { reminders })]),
    );
    const { results = [] } = (body ?? {}) as { results?: { result: string }[] };
    if (results[0]?.result !== 'applied') throw new Error(`${status} ${JSON.stringify(body)}`);
  }
  return people.length * minutes;
}

/** Somebody new every now and then, each from an address of their own. @returns who is promised a mail */
async function signUpOn(product: Product, end: AbortSignal): Promise<string[]> {
  const promised: string[] = [];
  while (!end.aborted) {
    const email = `${randomUUID()}@example.org`;
    const body = JSON.stringify(newcomer(email));
    const created = { method: 'POST', path: '/api/auth/create', body, from: newAddress() };
    if ((await call(product, created)).status < 300) promised.push(email);
    await sleep(SIGN_UPS);
  }
  return promised;
}

/** @returns how long writes took while the services were well, and while they were not */
async function throughMoods(
  rounds: number,
  ledger: Ledger,
  become: (mood: Mood) => Promise<unknown>,
): Promise<{ well: number[]; unwell: number[] }> {
  const times = { well: [] as number[], unwell: [] as number[] };
  for (let turn = 0; turn < rounds * TURNS.length; turn += 1) {
    const mood = TURNS[turn % TURNS.length] ?? 'well';
    await become(mood);
    const from = ledger.times.length;
    await sleep(EACH_MOOD);
    times[mood === 'well' ? 'well' : 'unwell'].push(...ledger.times.slice(from));
  }
  await become('well');
  return times;
}
