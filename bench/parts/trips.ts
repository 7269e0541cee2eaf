import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { creating } from '../../src/server/features/notebook/testing/creating.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import { expectOk, openAccount, type Account } from '../floods/account.ts';
import { bodyOf, COMMANDS } from '../notebook/commands.ts';
import { dailyFrom } from '../notebook/plant.ts';
import { install } from '../product.ts';
import type { Part } from './part.ts';

/** For so long the proxy holds what it passes on, in milliseconds: what is sent meanwhile goes along. */
const HOLD_MS = 40;

/** The least of so many tries counts: beside some, the server does work of its own. */
const TRIES = 3;

/** So many marks of one person come at once. */
const AT_ONCE = 50;

/** How many round trips to PostgreSQL a call waits for at most. */
const GOALS = {
  'a mark, by the call of programs': 4,
  'a mark, by the page': 5,
  'ten marks, by the page': 6,
  'ten new habits, by the page': 8,
  'the notebook': 4,
  'a log-in': 10,
  'a refresh': 4,
} as const;

/** Round trips to PostgreSQL, counted by a proxy between it and the server. */
export const trips: Part = {
  name: 'trips',
  engines: ['postgres'],
  async measure(_engine, report) {
    await using installation = await install('postgres');
    using counting = await openCounting(installation.databaseUrl ?? '');
    await using product = await installation.start({ env: { DATABASE_URL: counting.url } });
    const account = await openAccount(product);
    const calls = await callsOf(account, product.url);
    for (const [what, goal] of Object.entries(GOALS)) {
      const counts: number[] = [];
      for (let n = 0; n < TRIES; n += 1) {
        const before = counting.count();
        await expectOk(calls[what as keyof typeof GOALS]());
        counts.push(counting.count() - before);
        // What follows from it is done without anybody who waits.
        await sleep(10 * HOLD_MS);
      }
      const least = Math.min(...counts);
      report({
        what: `Round trips of ${what}`,
        goal: `≤ ${goal}`,
        found: String(least),
        held: least <= goal,
      });
    }
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, calls['a mark, by the page']),
    );
    const refused = answers.filter(({ ok }) => !ok).length;
    report({
      what: `Of ${AT_ONCE} marks of one person at once, refused`,
      goal: '0',
      found: String(refused),
      held: refused === 0,
    });
  },
};

async function callsOf(
  account: Account,
  url: string,
): Promise<Record<keyof typeof GOALS, () => Promise<Response>>> {
  const { send, email, password, from } = account;
  const [habit, day] = [newId(), { current: 1 }];
  let since: string | undefined;
  const commands = async (list: object[]) => {
    const body = { ...(since === undefined ? {} : { since }), ...bodyOf(list) };
    const answer = await send('POST', COMMANDS, body);
    if (!answer.ok) return answer;
    const text = await answer.text();
    const { results, notebook } = JSON.parse(text) as Answer;
    if (results.some(({ result }) => result !== 'applied')) throw new Error(text);
    since = notebook.cursor;
    return answer;
  };
  const marks = (count: number) =>
    Array.from({ length: count }, () => {
      day.current += 1;
      const date = new Date(Date.UTC(2026, 0, day.current)).toISOString().slice(0, 10);
      return { type: 'enter_day', habit, date, mark: { value: true } };
    });
  const fromJanuary = { goals: [dailyFrom('2026-01-01')], created_at: '2026-01-01T08:00:00+01:00' };
  await commands([creating(habit, fromJanuary)]);
  const logIn = async () => await send('POST', '/api/auth/login', { email, password });
  const { refresh_token } = (await (await logIn()).json()) as { refresh_token: string };
  let token = refresh_token;
  return {
    'a mark, by the call of programs': () => {
      const [{ date } = { date: '' }] = marks(1);
      return send('POST', `/api/habits/${habit}/completions`, { date, value: true });
    },
    'a mark, by the page': () => commands(marks(1)),
    'ten marks, by the page': () => commands(marks(10)),
    'ten new habits, by the page': () =>
      commands(Array.from({ length: 10 }, () => creating(newId(), fromJanuary))),
    'the notebook': () => send('GET', '/api/notebook'),
    'a log-in': logIn,
    'a refresh': async () => {
      const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from };
      const answer = await fetch(`${url}/api/auth/refresh`, { method: 'POST', headers });
      ({ refresh_token: token } = (await answer.json()) as { refresh_token: string });
      return answer;
    },
  };
}

interface Answer {
  results: { result: string }[];
  notebook: { cursor: string };
}

/** Counts how often anybody waited for an answer that came. */
async function openCounting(url: string) {
  const target = new URL(url);
  const sockets: Socket[] = [];
  let count = 0;
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    sockets.push(socket, onward);
    let isAsked = false;
    // Nobody waits for news to go to other processes.
    hold(socket, onward, (bytes) => (isAsked = !bytes.includes('pg_notify')));
    hold(onward, socket, () => {
      if (isAsked) count += 1;
      isAsked = false;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    count: () => count,
    [Symbol.dispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function hold(from: Socket, to: Socket, onPass: (bytes: Buffer) => void): void {
  let held: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    held.push(chunk);
    if (held.length > 1) return;
    setTimeout(() => {
      const bytes = Buffer.concat(held);
      held = [];
      onPass(bytes);
      to.write(bytes);
    }, HOLD_MS);
  });
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
