import { notebookEndpoints } from '#contract/notebook.ts';
import { followEvents } from '../app/api/follow-events.ts';
import { pauseAfter, wait } from '../app/api/loop.ts';
import { underLock } from '../app/under-lock.ts';
import { lockOf } from './tabs.ts';

/**
 * Follows the revision of a notebook on the server while its page is seen, in one of the tabs that
 * are. A stream that ends is followed anew.
 *
 * @param closed ends it
 * @returns whether news comes by itself at the moment
 */
export function follow(
  person: string,
  onRevision: (revision: number) => void,
  closed: AbortSignal,
): () => boolean {
  let isFollowing = false;
  let leaving = new AbortController();

  async function followWhileSeen(signal: AbortSignal): Promise<void> {
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
      await wait(pause, signal).catch(() => undefined);
    }
  }

  function look(): void {
    leaving.abort();
    if (document.visibilityState === 'hidden') return;
    leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, closed]);
    const work = () => followWhileSeen(signal);
    underLock(lockOf(person, 'follow'), work, signal).catch(() => undefined);
  }

  document.addEventListener('visibilitychange', look, { signal: closed });
  window.addEventListener('online', look, { signal: closed });
  look();
  return () => isFollowing;
}
