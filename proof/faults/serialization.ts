import { installOn } from '../../bench/product.ts';
import { count } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger } from '../ledger.ts';
import { administer, openPostgres } from './own-postgres.ts';
import { ENDING_WITH_US } from './program.ts';
import { alsoAnswered, faultsAmong } from './watch.ts';

const WRITERS = 64;

/** How many acknowledged writes a round is. */
const WRITES = 500;

/** Of so many statements that change a table, and of so many commits, one is told that it lost. */
const ONE_IN = 12;

/** A sequence counts what a rollback takes back too. */
const FLAKE = `
  create sequence lost;
  grant usage on sequence lost to habitude;
  create function flake() returns trigger language plpgsql as $$
    begin
      if random() < 1.0 / ${ONE_IN} then
        perform nextval('lost');
        raise sqlstate '40001' using message = 'could not serialize access';
      end if;
      return null;
    end $$;
  do $$
    declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public'
        and tablename not like 'habitude%' loop
        execute format('create trigger flake before insert or update or delete on %I
          for each statement execute function flake()', name);
      end loop;
    end $$;
  create constraint trigger flake_at_commit after insert or update on users
    deferrable initially deferred for each row execute function flake();
  create constraint trigger flake_at_commit after insert or update on pages
    deferrable initially deferred for each row execute function flake();`;

/**
 * What a distributed PostgreSQL says now and then, said by this one: triggers have statements and
 * commits fail with 40001.
 */
export const serialization: Proof = {
  name: 'serialization',
  what: `40001 for one of ${ONE_IN} changes of a table and one of ${ONE_IN} commits, under 64 writers`,
  engines: ['postgres'],
  rounds: { full: 40, test: 1 },
  async prove({ rounds }) {
    await using postgres = await openPostgres();
    await using installation = await installOn(postgres.url);
    const product = await installation.start({
      before: ENDING_WITH_US,
      env: { LOG_LEVEL: 'fatal' },
    });
    const ledger = await openLedger(product, WRITERS);
    await administer(postgres.adminUrl, [FLAKE]);
    await ledger.during(() => ledger.after(rounds * WRITES));
    const reading = await ledger.check();
    const [{ lost = 0 } = {}] = await administer<{ lost: number }>(postgres.adminUrl, [
      'select last_value::int as lost from lost',
    ]);
    const faults = faultsAmong(ledger.answers);
    return {
      held: isWhole(reading) && faults.length === 0 && lost > 0 && product.isAlive(),
      found: [
        inWords(ledger.acknowledged(), reading),
        `${count(lost)} transactions lost and tried again`,
        `${count(ledger.answers.get(503) ?? 0)} answers of 503, ${alsoAnswered(faults)}`,
      ].join('; '),
    };
  },
};
