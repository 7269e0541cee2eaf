import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { OWNER_COLUMN, ownerColumn } from '../../testing/statements/dealt-out.ts';
import { MIGRATION_TABLES } from './migrate.ts';

const ON_ONE_MACHINE = [
  ...Object.keys(OWNER_COLUMN).filter((table) => ownerColumn(table) !== 'user_id'),
  ...MIGRATION_TABLES,
];

/** Where something is unique among all people. To deal these tables out, it has to move into another. */
const UNIQUE_AMONG_ALL = [
  "UNIQUE INDEX ON credentials (secret) WHERE (kind = 'identity'::text)",
  'UNIQUE INDEX ON inboxes (hash)',
  'UNIQUE INDEX ON links (hash)',
  'UNIQUE INDEX ON personal_tokens (hash)',
  'UNIQUE INDEX ON push_devices (endpoint_hash)',
];

interface Key {
  table: string;
  definition: string;
}

eachDatabase(
  ({ open }) => {
    it('keeps every key of what is a person’s within that person', async () => {
      const { read } = await open();
      const { rows: foreign } = await sql<Key>`
        select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      `.execute(read);
      const { rows: unique } = await sql<Key>`
        select tablename as table,
          regexp_replace(indexdef, '^CREATE (UNIQUE INDEX) \\S+ ON public\\.(\\S+) USING btree',
            '\\1 ON \\2') as definition
        from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
      `.execute(read);
      expect(foreign.length).toBeGreaterThan(10);
      expect(unique.length).toBeGreaterThan(20);
      const across = [...foreign, ...unique].filter(
        ({ table, definition }) =>
          !ON_ONE_MACHINE.includes(table) && !/^[^(]*\(user_id\b/.test(definition),
      );
      const definitions = across.map(({ definition }) => definition);
      expect(definitions.toSorted()).toEqual(UNIQUE_AMONG_ALL);
    });

    it('refers from what is dealt out to what is dealt out alike, or to the account', async () => {
      const { read } = await open();
      const { rows } = await sql<{ from: string; to: string }>`
        select conrelid::regclass::text as from, confrelid::regclass::text as to
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      `.execute(read);
      const odd = rows.filter(
        ({ from, to }) =>
          !ON_ONE_MACHINE.includes(from) && ON_ONE_MACHINE.includes(to) && to !== 'users',
      );
      expect(odd).toEqual([]);
    });

    it('finds by an index what goes with a row', async () => {
      const { read } = await open();
      const { rows } = await sql<Key>`
        select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
          and not exists (select from pg_index where indrelid = conrelid
            and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
      `.execute(read);
      expect(rows).toEqual([]);
    });

    it('needs no sequence', async () => {
      const { read } = await open();
      const { rows } = await sql<{ name: string }>`
        select sequencename as name from pg_sequences where schemaname = 'public'
      `.execute(read);
      expect(rows).toEqual([]);
    });
  },
  ['postgres'],
);
