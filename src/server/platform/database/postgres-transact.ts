import { CompiledQuery, Transaction, type DatabaseConnection, type Kysely } from 'kysely';
import { isAborted } from './engine-errors.ts';
import type { Dialect } from './migration-lock.ts';
import type { Schema } from './schema.ts';

/** Takes a statement whose answer nobody needs before the transaction ends. */
export type Later = (statement: Promise<unknown>) => void;

type Work<T> = (transaction: Transaction<Schema>, later: Later) => Promise<T>;

/** Does a part of the work in a transaction, which is undone by itself where it throws. */
export type Savepoint = <T>(part: Work<T>) => Promise<T>;

/**
 * Does work in a transaction. Statements that it sends before it has the answers of others go
 * together with them.
 */
export type Transact = <T>(
  work: (...given: [...Parameters<Work<T>>, savepoint: Savepoint]) => Promise<T>,
  options?: { isReading: boolean },
) => Promise<T>;

const BEGIN_TO_READ = 'start transaction isolation level repeatable read read only';

/**
 * Transactions in few round trips: `begin` goes with the first statement, a savepoint with the next,
 * and `commit` with those that were left for later. The query builder's own transactions send a
 * statement when the one before it was answered.
 */
export function createTransact(database: Kysely<Schema>, dialect: Dialect): Transact {
  const shared = { config: { dialect }, dialect, driver: dialect.createDriver() };

  function openOn(connection: DatabaseConnection) {
    let isOver = false;
    const executor = database.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        // What is still on its way then would run by itself, or in another one's transaction.
        if (isOver) throw new Error('The transaction has ended');
        return await consumer(connection);
      },
    });
    return {
      transaction: new Transaction<Schema>({ ...shared, executor }),
      end: () => void (isOver = true),
    };
  }

  return (work, { isReading } = { isReading: false }) =>
    database.getExecutor().provideConnection(async (connection) => {
      const all = collect();
      const { transaction, end } = openOn(connection);
      const say = (text: string) =>
        connection.executeQuery<{ command: string }>(CompiledQuery.raw(text));
      let points = 0;

      async function savepoint<T>(part: Work<T>): Promise<T> {
        // Of two of one name the older one would be undone where the newer one was refused.
        const name = `part_${(points += 1)}`;
        const own = collect();
        const inner = openOn(connection);
        all.later(say(`savepoint ${name}`));
        try {
          const value = await part(inner.transaction, own.later);
          for (const statement of own.sent) all.later(statement);
          return value;
        } catch (error) {
          all.later(say(`rollback to savepoint ${name}`));
          throw own.reasonOf(error);
        } finally {
          inner.end();
        }
      }

      all.later(say(isReading ? BEGIN_TO_READ : 'begin'));
      try {
        const value = await work(transaction, all.later, savepoint);
        end();
        // What was read stands, whatever becomes of the end.
        if (isReading) all.later(say('commit'));
        if (isReading) return value;
        const [ended] = await Promise.all([say('commit'), ...all.sent]);
        if (ended.rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was aborted');
        return value;
      } catch (error) {
        end();
        await say('rollback').catch(() => undefined);
        throw all.reasonOf(error);
      }
    });
}

/** Statements that are waited for in the end. */
function collect() {
  const sent: Promise<unknown>[] = [];
  let first: { error: unknown } | undefined;
  return {
    sent,
    later(statement: Promise<unknown>): void {
      // Whoever ends the transaction is told.
      statement.catch((error: unknown) => (first ??= { error }));
      sent.push(statement);
    },
    /** All that follows a statement that failed says no more than that. */
    reasonOf: (error: unknown): unknown => (first && isAborted(error) ? first.error : error),
  };
}
