import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

/**
 * Refuses a write that work of another one begins: it would wait for that one's end, which waits for
 * it. Whoever has a writer writes with it.
 */
export function refuseNestedWrites(database: Database): Database & AsyncDisposable {
  const writing = new AsyncLocalStorage<{ isOpen: boolean }>();
  return {
    ...database,
    [Symbol.asyncDispose]: () => database.close(),
    async write(work, owner) {
      if (writing.getStore()?.isOpen === true) {
        throw new Error('A write within a write waits for itself: use the writer that there is.');
      }
      return await database.write(async (writer) => {
        const own = { isOpen: true };
        try {
          return await writing.run(own, () => work(writer));
        } finally {
          own.isOpen = false;
        }
      }, owner);
    },
  };
}
