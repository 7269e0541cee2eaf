import type { Revisions } from './database.ts';

/** Tells those of this process. */
export function createRevisions(): Revisions {
  const listeners = new Set<Parameters<Revisions['listen']>[0]>();
  return {
    tell(userId, revision) {
      for (const listener of listeners) listener(userId, revision);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
