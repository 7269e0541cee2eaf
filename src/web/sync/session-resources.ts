import type { Belongings } from '../app/session/start-session.ts';
import { whenThereIsTime } from '../app/builds/on-idle.ts';
import { currentReckoning } from './reckoning.ts';
import type { keeper } from './notebook-store.ts';

let opened: typeof keeper | undefined;

/** What signed-in people need is not fetched for visitors. */
async function fetchKeeper(): Promise<typeof keeper> {
  return (await import('./notebook-store.ts')).keeper;
}

/** A person's notebook, as the session brings it and takes it away. */
export const notebook: Belongings = {
  async open(person) {
    opened ??= await fetchKeeper();
    return await opened.open(person, currentReckoning);
  },
  close() {
    if (opened) opened.close();
    // Of those who only closed their tab something may still be here.
    else
      whenThereIsTime(
        () =>
          void fetchKeeper()
            .then(({ sweep }) => sweep())
            .catch(() => undefined),
      );
  },
  mayLeave: () => opened?.mayLeave() ?? Promise.resolve(true),
  empty: () => opened?.empty('left') ?? Promise.resolve(),
};
