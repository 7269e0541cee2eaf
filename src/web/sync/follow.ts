import { notebookEndpoints } from '#contract/notebook.ts';
import { followEvents } from '../app/api/follow-events.ts';
import { wait, pauseAfter } from '../app/api/loop.ts';
import { inOneTab } from './tabs.ts';

/** Who follows a notebook, while its page is seen. */
export interface Follower {
  /** whether news come by themselves at the moment */
  isFollowing: () => boolean;
  stop: () => void;
}

/**
 * Follows the revision of a notebook on the server, in one of the tabs that are seen. A stream that
 * ends is followed anew.
 */
export function follow(person: string, onRevision: (revision: number) => void): Follower {
  let isFollowing = false;
  let leaving = new AbortController();

  async function followWhileSeen({ signal }: AbortController): Promise<void> {
    let failure: unknown;
    for (let failures = 0; !signal.aborted;) {
      try {
        await followEvents(
          notebookEndpoints.followNotebook,
          (revision) => {
            isFollowing = true;
            failures = 0;
            onRevision(revision);
          },
          signal,
        );
        failure = undefined;
      } catch (error) {
        failure = error;
        failures += 1;
      }
      isFollowing = false;
      const pause = pauseAfter(Math.max(1, failures), failure);
      if (!signal.aborted) await wait(pause, signal).catch(() => undefined);
    }
  }

  function look(): void {
    leaving.abort();
    leaving = new AbortController();
    if (document.visibilityState === 'hidden') return;
    const seen = leaving;
    inOneTab(person, 'follow', () => followWhileSeen(seen), seen.signal).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  look();
  return {
    isFollowing: () => isFollowing,
    stop() {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      leaving.abort();
    },
  };
}
