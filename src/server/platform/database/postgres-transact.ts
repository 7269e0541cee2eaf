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

  /** A transaction, or a part of it. */
  function openOn(connection: DatabaseConnection) {
    const sent: Promise<unknown>[] = [];
    let isOver = false;
    let first: { error: unknown } | undefined;
    const note = (error: unknown) => void (isAborted(error) || (first ??= { error }));
    const noting: DatabaseConnection = {
      streamQuery: (...given) => connection.streamQuery(...given),
      async executeQuery(...given) {
        try {
          return await connection.executeQuery(...given);
        } catch (error) {
          note(error);
          throw error;
        }
      },
    };
    const executor = database.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        // What is still on its way then would run by itself, or in another one's transaction.
        if (isOver) throw new Error('The transaction has ended');
        return await consumer(noting);
      },
    });
    return {
      transaction: new Transaction<Schema>({ ...shared, executor }),
      /** statements that are waited for in the end */
      sent,
      later(statement: Promise<unknown>): void {
        // Whoever ends the transaction is told.
        statement.catch(note);
        sent.push(statement);
      },
      end: () => void (isOver = true),
      /** What was sent with or after a statement that failed says no more than that. */
      reasonOf: (error: unknown): unknown => (first && isAborted(error) ? first.error : error),
    };
  }

  return (work, { isReading } = { isReading: false }) =>
    database.getExecutor().provideConnection(async (connection) => {
      const { transaction, sent, later, end, reasonOf } = openOn(connection);
      const say = (text: string) =>
        connection.executeQuery<{ command: string }>(CompiledQuery.raw(text));
      let points = 0;

      async function savepoint<T>(part: Work<T>): Promise<T> {
        // Of two of one name the older one would be undone where the newer one was refused.
        const name = `part_${(points += 1)}`;
        const inner = openOn(connection);
        later(say(`savepoint ${name}`));
        try {
          const value = await part(inner.transaction, inner.later);
          for (const statement of inner.sent) later(statement);
          return value;
        } catch (error) {
          later(say(`rollback to savepoint ${name}`));
          throw inner.reasonOf(error);
        } finally {
          inner.end();
        }
      }

      later(say(isReading ? BEGIN_TO_READ : 'begin'));
      try {
        const value = await work(transaction, later, savepoint);
        end();
        // What was read stands, whatever becomes of the end.
        if (isReading) later(say('commit'));
        if (isReading) return value;
        const [ended] = await Promise.all([say('commit'), ...sent]);
        if (ended.rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was aborted');
        return value;
      } catch (error) {
        end();
        await say('rollback').catch(() => undefined);
        throw reasonOf(error);
      }
    });
}
