import { describe, expect, it } from 'vitest';
import { SCOPES, type Endpoint, type Scope } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { deriveKeys } from '../../../platform/keys.ts';
import { newId } from '../../../platform/new-id.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { callEverything } from '../../../testing/every-call.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { OWNER_COLUMN } from '../../../testing/statements/dealt-out.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { APP_SECRET, buildTestApp, PASSWORD, type TestApp } from '../../../testing/test-app.ts';

/** Stands in every text that a program may not read. */
const MARK = 'nobody-else-reads-this';

const GRANTS = SCOPES.flatMap((scope) => [
  { scope, reach: 'all habits' as const },
  { scope, reach: 'a chosen habit' as const },
]);

interface Grant {
  scope: Scope;
  reach: 'all habits' | 'a chosen habit';
}

/** What the contract says of a call, read a second time. */
function isAllowed({ scope, habits }: Endpoint, granted: Grant): boolean {
  const covers: Record<Scope, Scope[]> = {
    read: ['read'],
    'write:days': ['write:days'],
    write: ['read', 'write:days', 'write'],
  };
  if (scope === undefined || !covers[granted.scope].includes(scope)) return false;
  return granted.reach === 'all habits' || habits === 'one' || habits === 'listed';
}

async function open(test: TestApp, email: string, text: string) {
  const { access_token: token } = await test.signUp({ email });
  const post = async (path: string, body: object) =>
    (await test.send('POST', path, { token, body })).json<{ id: string }>();
  const group = await post('/api/groups', { name: text });
  const habit = (await post('/api/habits', {
    name: text,
    description: text,
    frequency: 'DAILY',
    group_id: group.id,
  })) as HabitAnswer;
  await test.send('POST', `/api/habits/${habit.id}/completions`, {
    token,
    body: { value: true, note: text },
  });
  const pause = await post('/api/pauses', {
    first: '2026-12-01',
    habit_id: habit.id,
    reason: text,
  });
  const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json();
  return { token, email, userId, habit: habit.id, group: group.id, pause: pause.id };
}

/** Every row of a person, but for how much their account holds. */
async function rowsOf(database: Database, userId: string): Promise<string> {
  const tables = Object.entries(OWNER_COLUMN).filter(([, column]) => column !== undefined);
  const rows = [];
  for (const [table, column] of tables) {
    const found = await database.read
      .selectFrom(table as keyof Schema)
      .selectAll()
      .where(column as never, '=', userId as never)
      .execute();
    rows.push([table, found.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return JSON.stringify(rows);
}

eachDatabase(
  ({ open: openDatabase }) => {
    describe.each(GRANTS)('a token to $scope for $reach', (grant) => {
      it('makes the calls that the contract says, and reaches nobody else’s', async () => {
        const database = await openDatabase();
        const test = await buildTestApp(database);
        const ada = await open(test, 'ada@example.org', MARK);
        const bob = await open(test, 'bob@example.org', 'mine');
        const { secret } = await makeToken(test, bob.token, {
          scopes: [grant.scope],
          ...(grant.reach === 'all habits' ? {} : { habits: [bob.habit] }),
        });
        const before = await rowsOf(database, ada.userId);
        const wrong: string[] = [];
        let made = 0;
        await callEverything(callerOf(ada, secret), async (name, { method, path, body, file }) => {
          const endpoint: Endpoint = endpoints[name];
          if (endpoint.auth !== undefined) return { status: 500, json: () => nothing() };
          made += 1;
          const answer = await test.send(method, path, {
            token: secret,
            ...(body === undefined ? {} : { body }),
            ...(file === undefined ? {} : { file }),
          });
          const allowed = isAllowed(endpoint, grant);
          if (allowed === (answer.statusCode === 403))
            wrong.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
          if (allowed && endpoint.params && answer.statusCode !== 404)
            wrong.push(`${name} with another’s id: ${answer.statusCode}`);
          if (answer.body.includes(MARK)) wrong.push(`${name}: a text of theirs`);
          // A program that asks too fast is not what is tried here.
          test.advance(1000);
          return { status: answer.statusCode, json: <T>() => answer.json<T>() };
        });
        expect(wrong).toEqual([]);
        expect(made).toBeGreaterThan(60);
        expect(await rowsOf(database, ada.userId)).toBe(before);
      });
    });

    describe.each(GRANTS.filter(({ reach }) => reach === 'a chosen habit'))(
      'a token to $scope for a chosen habit',
      (grant) => {
        it('finds no other habit of its person, and changes none', async () => {
          const database = await openDatabase();
          const test = await buildTestApp(database);
          const bob = await open(test, 'bob@example.org', MARK);
          const chosen = await test.send('POST', '/api/habits', {
            token: bob.token,
            body: { name: 'chosen', frequency: 'DAILY' },
          });
          const { id } = chosen.json<HabitAnswer>();
          const { secret } = await makeToken(test, bob.token, {
            scopes: [grant.scope],
            habits: [id],
          });
          const others = async () =>
            (await test.send('GET', '/api/habits', { token: bob.token }))
              .json<HabitAnswer[]>()
              .filter((habit) => habit.id !== id);
          const before = await others();
          const wrong: string[] = [];
          const caller = callerOf(bob, secret);
          const own = { ...caller, habits: [id] };
          for (const each of [caller, own]) {
            await callEverything(each, async (name, { method, path, body, file }) => {
              const endpoint: Endpoint = endpoints[name];
              if (endpoint.auth !== undefined) return { status: 500, json: () => nothing() };
              const answer = await test.send(method, path, {
                token: secret,
                ...(body === undefined ? {} : { body }),
                ...(file === undefined ? {} : { file }),
              });
              if (answer.body.includes(MARK)) wrong.push(`${name}: a text of another habit`);
              if (each === caller && isAllowed(endpoint, grant) && endpoint.params)
                if (answer.statusCode !== 404) wrong.push(`${name}: ${answer.statusCode}`);
              test.advance(1000);
              return { status: answer.statusCode, json: <T>() => answer.json<T>() };
            });
          }
          expect(wrong).toEqual([]);
          test.advance(1000);
          const { access_token } = (
            await test.send('POST', '/api/auth/login', {
              body: { email: bob.email, password: PASSWORD },
            })
          ).json();
          bob.token = access_token;
          expect(await others()).toEqual(before);
        });
      },
    );
  },
  ['sqlite'],
);

function nothing(): never {
  throw new Error('Nobody was asked');
}

/** Whoever calls with the ids of somebody. */
function callerOf(
  of: { userId: string; email: string; habit: string; group: string; pause: string },
  secret: string,
) {
  return {
    userId: newId(),
    email: 'nobody@example.org',
    password: PASSWORD,
    tokens: { access_token: secret, refresh_token: secret },
    today: '2026-11-21' as const,
    answersKey: deriveKeys(APP_SECRET).actions,
    habits: [of.habit],
    groups: [of.group],
    pauses: [of.pause],
    file: Buffer.from('HabitName\n'),
  };
}
