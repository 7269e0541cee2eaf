import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase, type Run } from '../../bench/notebook/with-database.ts';
import { install, type Product } from '../../bench/product.ts';
import { count, inMilliseconds, quantile } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { isWhole, openLedger, sumOf, type Ledger } from '../ledger.ts';
import { ENDING_WITH_US } from './program.ts';

/** How much a round plants. Four of ten sessions have ended, half of the commands are old. */
const PLANTED = { people: 100, sessions: 10_000, commands: 100_000 };

const LEFT = { sessions: 0.6, commands: 0.5 };

/** How many mark meanwhile at each process, and how long each waits between two, in milliseconds. */
const WRITERS = 16;
const PAUSE_MS = 400;

/** What 99 of 100 marks take at most, in milliseconds, judged where as much is planted as promised. */
const GOAL = 50;
const FULL = 100;

/** For so long marks are watched before it begins, in milliseconds. */
const BEFORE = 20_000;

const POLL_INTERVAL_MS = 1000;
const DAY = 86_400_000;

/** What has ended is deleted while people go on marking. */
export const cleanup: Proof = {
  name: 'cleanup',
  what: 'a round of 10,000 sessions and 100,000 commands, of which 4 and 5 of 10 have ended, tidied up under 16 writers at each process (two on PostgreSQL)',
  engines: ['sqlite', 'postgres'],
  rounds: { full: FULL, test: 1 },
  async prove({ engine, rounds }) {
    await using installation = await install(engine);
    const first = await installation.start();
    await first.stop();
    await withDatabase(first, (run) => plant(run, engine, rounds));
    const nodes = [await installation.start({ before: ENDING_WITH_US })];
    if (engine === 'postgres')
      nodes.push(await installation.startBeside({ before: ENDING_WITH_US }));
    const ledgers: Ledger[] = [];
    for (const node of nodes) ledgers.push(await openLedger(node, WRITERS, PAUSE_MS));
    const end = new AbortController();
    const writing = ledgers.map((ledger) => ledger.write(end.signal));
    await sleep(BEFORE);
    const before = ledgers.flatMap(({ times }) => times.splice(0));
    const took = await withDatabase(first, tidied);
    const during = ledgers.flatMap(({ times }) => times.splice(0));
    end.abort();
    await Promise.all(writing);
    const reading = sumOf(await Promise.all(ledgers.map((ledger) => ledger.check())));
    const statuses = ledgers.flatMap(({ answers }) => [...answers.keys()]);
    const left = await withDatabase(first, leftIn);
    const isClean =
      left.sessions === rounds * PLANTED.sessions * LEFT.sessions &&
      left.commands === rounds * PLANTED.commands * LEFT.commands &&
      left.uncounted === 0;
    const p99 = quantile(during, 0.99);
    return {
      held:
        isClean &&
        isWhole(reading) &&
        statuses.every((status) => status === 200) &&
        (rounds < FULL || p99 <= GOAL),
      found: [
        `${count(rounds * PLANTED.sessions)} sessions, ${count(rounds * PLANTED.commands)} commands: what had ended was gone after ${(took / 1000).toFixed(1)} s${isClean ? '' : `, but for ${JSON.stringify(left)}`}`,
        `${count(during.length)} marks meanwhile, p50 ${inMilliseconds(quantile(during, 0.5))}, p99 ${inMilliseconds(p99)}, at most ${inMilliseconds(quantile(during, 1))} (before: ${inMilliseconds(quantile(before, 0.5))}, ${inMilliseconds(quantile(before, 0.99))}, ${inMilliseconds(quantile(before, 1))})`,
        `answers of ${[...new Set(statuses)].join(', ')}`,
      ].join('; '),
    };
  },
};

/** Makes the clean-up due now, and waits until it is done. @returns how long it took */
async function tidied(run: Run): Promise<number> {
  const begun = performance.now();
  await run(`update jobs set run_at = 0, due_at = 0 where kind = 'cleanup'`);
  for (;;) {
    await sleep(POLL_INTERVAL_MS);
    const [row] = await run(`select due_at from jobs where kind = 'cleanup'`);
    if (Number(row?.['due_at']) > 0) return performance.now() - begun;
  }
}

async function leftIn(run: Run) {
  const numberIn = async (text: string) =>
    Number((await run(`select count(*) as n ${text}`))[0]?.['n']);
  return {
    sessions: await numberIn(`from sessions where user_id like 'planted-%'`),
    commands: await numberIn(`from applied_commands where user_id like 'planted-%'`),
    uncounted: await numberIn(`from users where command_count <>
      (select count(*) from applied_commands where user_id = users.id)`),
  };
}

async function plant(run: Run, engine: Product['engine'], rounds: number): Promise<void> {
  const now = Date.now();
  const people = rounds * PLANTED.people;
  const series = (length: number) =>
    engine === 'postgres'
      ? `generate_series(1, ${length}) as s(n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${length})
          select n from s) as s`;
  const person = `'planted-' || (n % ${people})`;
  // Some are over themselves, of others the tokens have expired or were revoked.
  const isOver = (kind: number) => `n % 10 = ${kind}`;
  const commands = (rounds * PLANTED.commands) / people;
  for (const text of [
    `insert into users (id, email, email_key, name, locale, time_zone,
        day_start_hour, created_at, command_count)
      select ${person}, ${person}, ${person}, 'Zoé', 'en', 'UTC', 0, 0, ${commands}
      from ${series(people)}`,
    `insert into sessions (user_id, id, device, created_at, last_seen_at, expires_at)
      select ${person}, 's' || n, '', 0, 0,
        case when ${isOver(0)} then ${now - DAY} else ${now + DAY} end
      from ${series(rounds * PLANTED.sessions)}`,
    `insert into chains (user_id, id, session_id, kind, salt, generation, confirmed, rotated_at,
        expires_at, revoked_at)
      select ${person}, 'c' || n, 's' || n, 'tab', '', 1, 1, 0,
        case when ${isOver(1)} or ${isOver(2)} then ${now - DAY} else ${now + DAY} end,
        case when ${isOver(3)} then ${now - DAY} end
      from ${series(rounds * PLANTED.sessions)}`,
    `insert into applied_commands (user_id, id, applied_at, result)
      select ${person}, 'a' || n,
        case when n % ${2 * people} < ${people} then ${now - 70 * DAY} + n else ${now} end,
        '{"result":"applied"}'
      from ${series(rounds * PLANTED.commands)}`,
    // What the engine does by itself later.
    ...(engine === 'postgres'
      ? ['vacuum analyze', 'checkpoint']
      : ['pragma wal_checkpoint(truncate)']),
  ])
    await run(text);
}
