import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { LARGEST, notebookSizes, type NotebookSize } from '#contract/testing/large-notebook.ts';
import type { Tokens } from '#contract/account.ts';
import { commandSchema } from '#contract/command.ts';
import { notebookEndpoints } from '#contract/notebook.ts';
import { MAX_DAYS_TOUCHED } from '#contract/work.ts';
import { costOf } from '#domain/commands/cost.ts';
import { EMPTY_NOTEBOOK } from '#domain/notebook.ts';
import { rounds } from '#domain/testing/rounds.ts';
import { MAX_REMINDERS } from '#domain/limits.ts';
import { todayAt } from '#domain/today.ts';
import { DAY, HOUR, SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { deriveKeys } from '../keys.ts';
import { newId } from '../new-id.ts';
import { callEverything, type Caller, type Request, type Send } from '../../testing/every-call.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { plantNotebook } from '../../testing/plant-notebook.ts';
import { APP_SECRET, buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';

/** How many notebooks are tried, the largest first, and how many entries each has at most. */
const ROUNDS = Number(process.env['LARGE_NOTEBOOKS'] ?? rounds(1, 2));
const ENTRIES = Number(process.env['LARGE_ENTRIES'] ?? 2_000);

/** The notebooks are the same in each run. */
const SEED = 20_261_123;

/** What an answer may hold in memory: what is larger is a stream. */
const MAX_BYTES = 256 * 1024;

/** Whoever comes back when they are told to is let in: for commands, and for the answer after them. */
const MAX_TRIES = 60;

/** The first Monday since 1970, at half past eight. */
const MONDAY = 4 * DAY + 8.5 * HOUR;

/** Of lines of the log. */
const ERROR = 50;

const IN_UTC = { time_zone: 'UTC', day_start_hour: 0 };

anyDatabase(({ open }) => {
  it(
    'answers 256 kB at most or a stream, and refuses too much work, however large a notebook is',
    { timeout: 180_000 * (1 + ROUNDS) },
    async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const tryOne = async (size: NotebookSize) => {
        const caller = await openCaller(test, database, size);
        await doEveryJob(test, caller);
        expect(await faultsOf(test, caller)).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(notebookSizes, tryOne), {
        numRuns: ROUNDS,
        seed: SEED,
        examples: [[LARGEST]],
        endOnFailure: true,
      });
    },
  );
});

async function openCaller(test: TestApp, database: Database, size: NotebookSize): Promise<Caller> {
  const email = `${newId()}@example.org`;
  const tokens = await test.signUp({ email, time_zone: 'UTC' });
  const token = tokens.access_token;
  const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
  const changing = { database, clock: test.now };
  const planted = await plantNotebook(changing, id, { size, most: ENTRIES });
  const answersKey = deriveKeys(APP_SECRET).actions;
  const today = todayAt(test.now(), IN_UTC);
  const file = await exported(test, token);
  return { ...planted, userId: id, email, password: PASSWORD, tokens, today, answersKey, file };
}

async function exported(test: TestApp, token: string): Promise<Uint8Array> {
  const request = { method: 'GET', path: '/api/profile/export', token } as const;
  return (await inject(test, request)).rawPayload;
}

/** Has reminders of each habit and of all, and the weekly letter, come on a Monday. */
async function doEveryJob(test: TestApp, { tokens }: Caller): Promise<void> {
  const reminder = { time: '08:00', weekdays: [1], way: 'mail', rhythm: 'every_day' };
  const reminders = Array.from({ length: MAX_REMINDERS }, () => ({ id: newId(), ...reminder }));
  const body = { reminders, weekly_letter: true };
  await test.send('PATCH', '/api/profile/reminders', { body, token: tokens.access_token });
  const week = 7 * DAY;
  const monday = Math.ceil((test.now() - MONDAY) / week) * week + MONDAY;
  test.advance(monday - test.now());
  await test.app.reminders.runDue();
  await test.app.jobs.runDue();
  const due = (await test.app.jobs.due()).filter(({ count }) => count > 0);
  expect(due).toEqual([]);
  expect(test.logs().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
}

/** Makes every call. @returns what was answered with too much at once, or by a fault */
async function faultsOf(test: TestApp, caller: Caller): Promise<string[]> {
  const faults: string[] = [];
  let access = caller.tokens.access_token;
  const send: Send = async (name, sent) => {
    for (let tries = 0; ; tries += 1) {
      const token = sent.token === caller.tokens.access_token ? access : sent.token;
      const answer = await inject(test, { ...sent, token });
      const { statusCode: status, headers, rawPayload } = answer;
      const isLetInLater = status === 429 && tries < MAX_TRIES;
      if (isLetInLater) test.advance(Number(headers['retry-after']) * SECOND);
      else if (status === 401 && token === access) access = await signInAgain(test, caller);
      else {
        const isStream = headers['content-length'] === undefined;
        const isLarge = !isStream && rawPayload.length > MAX_BYTES;
        const isTooMuch = name === 'applyCommands' && isTooMuchAtOnce(sent);
        if (
          status === 429 ||
          status >= 500 ||
          isLarge ||
          (name === 'applyCommands' && isTooMuch !== (status === 413) && !isOfMany(sent))
        )
          faults.push(`${name} ${sent.path}: ${status}, ${rawPayload.length} bytes`);
        return { status, json: () => answer.json() };
      }
    }
  };
  await callEverything(caller, send);
  return faults;
}

/** Whether commands name more days than one request may touch. */
function isTooMuchAtOnce({ body }: Request): boolean {
  const { commands } = z.parse(notebookEndpoints.applyCommands.body, body);
  const costs = commands.map(({ command }) =>
    costOf(z.parse(commandSchema, command), EMPTY_NOTEBOOK),
  );
  return costs.reduce((sum, { days }) => sum + days, 0) > MAX_DAYS_TOUCHED;
}

/** Whether commands are one of many, whose rows count by what the notebook has. */
function isOfMany({ body }: Request): boolean {
  return JSON.stringify(body).includes('"together"');
}

/** Without a look at what the contract says of the answer: that takes long where it is large. */
async function inject({ app }: TestApp, { method, path, body, file, form, token }: Request) {
  const type = body ? 'json' : file ? 'octet-stream' : 'x-www-form-urlencoded';
  const payload = body ?? (file && Buffer.from(file)) ?? form;
  return await app.http.inject({
    method,
    url: path,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': `application/${type}` }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function signInAgain(test: TestApp, { email, password }: Caller): Promise<string> {
  const answer = await test.send('POST', '/api/auth/login', { body: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`Sign-in: ${answer.statusCode}`);
  return answer.json<Tokens>().access_token;
}
