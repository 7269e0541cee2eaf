import type { Revisions } from './database.ts';

/** Tells those of this process. */
export function createRevisions(): Revisions {
  const listeners = new Set<Parameters<Revisions['listen']>[0]>();
  return {
    tell(userId, revision) {
      for (const hear of listeners) hear(userId, revision);
    },
    listen(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}
