import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type Compilable } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAnybodyHere } from '../../features/auth/accounts.usecases.ts';
import { deleteEndedChains, findChain } from '../../features/auth/chains.store.ts';
import { countDue } from '../../features/reminders/remind.usecases.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { escaped, quickTests } from '../../testing/statements/escaped.ts';
import { EXCEPTIONS } from '../../testing/statements/exceptions.ts';
import { askedOfAll } from '../../testing/statements/judge.ts';
import { askedOfSession } from '../../testing/statements/session-state.ts';
import { createStatementLog, watchStatements } from '../../testing/statements/statement-log.ts';
import type { Reader } from './database.ts';
import { listOf, pairsOf } from './list-of.ts';

type Case = [string, (reader: Reader) => Pick<Compilable, 'compile'>, string[]];

const OF_ONE: Case[] = [
  [
    'a condition on the owner',
    (reader) => reader.selectFrom('habits').select('name').where('user_id', '=', 'ada'),
    [],
  ],
  [
    'several owners',
    (reader) =>
      reader.deleteFrom('pauses').where('user_id', 'in', listOf('sqlite', ['ada', 'bob'])),
    [],
  ],
  [
    'keys that begin with the owner',
    (reader) =>
      reader
        .selectFrom('pages')
        .select('days')
        .where(sql<boolean>`(user_id, habit_id) in ${pairsOf('sqlite', [['ada', 'run']])}`),
    [],
  ],
  [
    'a join on the owner, and a part that names the owner of what it stands in',
    (reader) =>
      reader
        .selectFrom('sessions as s')
        .innerJoin('chains as c', (join) => join.onRef('c.user_id', '=', 's.user_id'))
        .select((eb) => [
          's.id',
          eb
            .selectFrom('habits')
            .select('name')
            .whereRef('habits.user_id', '=', 'c.user_id')
            .limit(1)
            .as('habit'),
        ])
        .where('s.user_id', '=', 'ada'),
    [],
  ],
  [
    'what is of no person',
    (reader) => reader.selectFrom('limits').selectAll().where('key', '=', 'x'),
    [],
  ],
];

const OF_ALL: Case[] = [
  [
    'no condition on the owner',
    (reader) => reader.selectFrom('habits').select('name').where('id', '=', 'run'),
    ['habits'],
  ],
  [
    'an owner among alternatives',
    (reader) =>
      reader
        .updateTable('habits')
        .set({ name: '' })
        .where((eb) => eb.or([eb('user_id', '=', 'ada'), eb('id', '=', 'run')])),
    ['habits'],
  ],
  [
    'anybody but one owner',
    (reader) => reader.deleteFrom('pages').where('user_id', '!=', 'ada'),
    ['pages'],
  ],
  [
    'a join on something else',
    (reader) =>
      reader
        .selectFrom('habits as h')
        .innerJoin('pages as p', 'p.habit_id', 'h.id')
        .select('p.days')
        .where('h.user_id', '=', 'ada'),
    ['pages'],
  ],
  [
    'a part of a statement',
    (reader) =>
      reader
        .selectFrom('habits')
        .select('name')
        .where('user_id', '=', 'ada')
        .where('id', 'in', (eb) => eb.selectFrom('pages').select('habit_id')),
    ['pages'],
  ],
  [
    'an owner that only a part of it names',
    (reader) =>
      reader
        .selectFrom('habits')
        .select('name')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('pages')
              .select('year')
              .whereRef('pages.user_id', '=', 'habits.user_id')
              .where('pages.user_id', '=', 'ada'),
          ),
        ),
    ['habits'],
  ],
  [
    'an account by something else than its id',
    (reader) => reader.selectFrom('users').select('id').where('email', '=', 'ada@example.org'),
    ['users'],
  ],
  [
    'a statement that is written out',
    (reader) => ({
      compile: () => sql`select days from pages where user_id = 'ada'`.compile(reader),
    }),
    ['pages'],
  ],
];

eachDatabase(({ open }) => {
  describe('a statement says whose rows it asks for', () => {
    it.each(OF_ONE)('by %s', async (_way, make, tables) => {
      const { query } = make((await open()).read).compile();
      expect(askedOfAll(query)).toEqual(tables);
    });

    it.each(OF_ALL)('and not by %s', async (_way, make, tables) => {
      const { query } = make((await open()).read).compile();
      expect(askedOfAll(query)).toEqual(tables);
    });
  });

  describe('the look at all statements', () => {
    it('sees which store asks, and reports what has no exception', async () => {
      const database = await open();
      const log = createStatementLog({});
      onTestFinished(watchStatements(log));
      await findChain(database.read, 'ada', 'chain');
      await database.write((writer) => deleteEndedChains(writer, database.engine, 0));
      // What a test asks for is nothing of the product's.
      await database.read.selectFrom('habits').select('id').execute();
      expect([...log.askers]).toEqual([
        `features/auth/chains.store.ts#findChain on ${database.engine}`,
        `features/auth/chains.store.ts#deleteEndedChains on ${database.engine}`,
      ]);
      expect([...log.problems]).toEqual([
        expect.stringMatching(
          /^features\/auth\/chains\.store\.ts#deleteEndedChains asks for chains without saying whose: /,
        ),
      ]);
    });

    it('sees what only commands and measurements ask for', async () => {
      const { read } = await open();
      expect([await isAnybodyHere(read), await countDue(read, 0)]).toEqual([false, 0]);
    });
  });
});

describe('the look at all statements', () => {
  it('tells what no quick test asked for, once all of them ran', () => {
    expect(escaped(new Set())).toEqual([]);
    const ran = new Set(quickTests().map((file) => `ran ${file}`));
    expect(escaped(ran)).toEqual(
      expect.arrayContaining([
        'no quick test has asked features/auth/sessions.store.ts#findSignedIn on sqlite',
        'no quick test has asked features/notebook/pages.store.ts#putPage on sqlite',
        'features/auth/chains.store.ts#deleteEndedChains needs no exception',
      ]),
    );
    expect(Object.keys(EXCEPTIONS)).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });
});

it('speaks with PostgreSQL by the query builder, but for the line on which news comes', () => {
  const server = fileURLToPath(new URL('..', import.meta.url));
  const speaking = globSync('**/*.ts', { cwd: server, exclude: ['**/testing/**', '**/*.test.ts'] })
    .filter((file) => /from 'pg'/.test(readFileSync(join(server, file), 'utf8')))
    .toSorted();
  // The pool asks once for its bounds and is the query builder's; notices are an accelerator.
  expect(speaking).toEqual(['database/notices.ts', 'database/postgres-pool.ts']);
});

it.each([
  ['listen habitude', 'LISTEN'],
  ['select pg_advisory_xact_lock(1)', 'an advisory lock'],
  ["select nextval('ids')", 'a sequence'],
  ['set search_path to other', 'a setting of the session'],
  ["select set_config('a.b', 'c', true)", 'a setting of the session'],
  ['create temp table gone (id text)', 'a table of the session'],
  ['declare reading cursor with hold for select 1', 'a cursor of the session'],
  ['prepare plan as select 1', 'a prepared statement of the session'],
  ['update habits set name = $1', undefined],
  ['set local statement_timeout = 0', undefined],
])('%j needs of the session: %s', (text, need) => {
  expect(askedOfSession(text)).toBe(need);
});
