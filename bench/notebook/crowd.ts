import { newId } from '../../src/server/platform/new-id.ts';
import { openAccount } from '../floods/account.ts';
import type { Product } from '../product.ts';
import { requestOf } from './caller.ts';
import { ask, cursorOf, textOf, type BenchPerson } from './people.ts';
import { plant } from './plant.ts';
import { copyOf, withDatabase, type Run } from './with-database.ts';

/** So many people are written in one statement. */
const AT_ONCE = 5000;

/** So many sign in at a time: as many as wait for a turn at hashing. */
const SIGN_INS = 8;

export interface Crowd {
  /** so many of them, from all over the crowd, each signed in from an address of their own */
  signIn(count: number): Promise<BenchPerson[]>;
}

/**
 * Makes one person by the product's own ways, and then copies their rows in the database, one person
 * in their place after the other: use cases would take minutes for what this takes seconds.
 */
export async function plantCrowd(
  product: Product,
  count: number,
  size: { habits: number; days: number },
): Promise<Crowd> {
  const model = await openAccount(product);
  const habits = (await plant(product, [model], size)).get(model.email) ?? [];
  const emailOf = (n: number) => `crowd-${n}@example.org`;
  await withDatabase(product, async (run) => {
    for (let first = 0; first < count; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => ({
        id: newId(),
        email: emailOf(first + n),
      }));
      await copyPerson(run, product, model.email, some);
    }
    // What the engine does by itself later.
    if (product.engine === 'postgres') await run('vacuum analyze');
  });

  async function signIn(n: number): Promise<BenchPerson> {
    const { password } = model;
    const email = emailOf(n);
    const from = `172.${16 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
    const headers = { 'X-Forwarded-For': from };
    const answer = await ask(
      product,
      requestOf('POST', '/api/auth/login', { body: { email, password }, headers }),
    );
    const { access_token: token } = JSON.parse(textOf(answer)) as { access_token: string };
    const cursor = await cursorOf(product, token);
    return { ...model, email, token, habits, cursor, entered: 0 };
  }

  return {
    async signIn(some) {
      const people: BenchPerson[] = [];
      for (let first = 0; first < some; first += SIGN_INS) {
        const length = Math.min(SIGN_INS, some - first);
        const places = Array.from({ length }, (_, n) => Math.floor(((first + n) * count) / some));
        people.push(...(await Promise.all(places.map(signIn))));
      }
      return people;
    },
  };
}

/** @returns the bytes that what people entered takes with its indexes, and the whole database */
export async function sizesOf(product: Product): Promise<{ pages: number; all: number }> {
  const text =
    product.engine === 'sqlite'
      ? `select sum(pgsize) as "all",
           sum(pgsize) filter (where name like 'pages%' or name like '%autoindex_pages%') as pages
         from dbstat`
      : `select pg_total_relation_size('pages') as pages,
           pg_database_size(current_database()) as "all"`;
  return await withDatabase(product, async (run) => {
    const [row] = await run(text);
    return { pages: Number(row?.['pages']), all: Number(row?.['all']) };
  });
}

/** The tables of a person who keeps habits, and which column names the person. */
const TABLES = { users: 'id', habits: 'user_id', pages: 'user_id' };

async function copyPerson(
  run: Run,
  product: Product,
  modelEmail: string,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  const json = JSON.stringify(people);
  const crowd =
    product.engine === 'sqlite'
      ? `(select value ->> 'id' as new_id, value ->> 'email' as new_email from json_each($1))`
      : `(select value ->> 'id' as new_id, value ->> 'email' as new_email
          from json_array_elements($1::json))`;
  for (const [table, person] of Object.entries(TABLES)) {
    const changed = { [person]: 'new_id', email: 'new_email', email_key: 'new_email' };
    const { columns, values } = await copyOf(run, product, { table, of: 'model', changed });
    await run(
      `insert into ${table} (${columns})
       select ${values} from ${crowd} as crowd, ${table} as model
       where model.${person} = (select id from users where email = $2)`,
      [json, modelEmail],
    );
  }
}
