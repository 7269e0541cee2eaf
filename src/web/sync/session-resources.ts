import { afterStart } from '../app/builds/later.tsx';
import { currentReckoning } from '../app/session/profile-store.ts';
import type { SessionResources } from '../app/session/session.ts';
import type { notebookStore } from './notebook-store.ts';

let opened: typeof notebookStore | undefined;

/** What signed-in people need is not fetched for visitors. */
async function fetchNotebookStore(): Promise<typeof notebookStore> {
  return (await import('./notebook-store.ts')).notebookStore;
}

/** A person's notebook, as the session brings it and takes it away. */
export const notebook: SessionResources = {
  async open(person, isAllThereIs) {
    opened ??= await fetchNotebookStore();
    return await opened.open(person, currentReckoning, isAllThereIs);
  },
  close() {
    if (opened) opened.close();
    // Of those who only closed their tab something may still be here.
    else
      afterStart(
        () =>
          void fetchNotebookStore()
            .then(({ sweep }) => sweep())
            .catch(() => undefined),
      );
  },
  mayLeave: async () => (await opened?.mayLeave()) ?? true,
  empty: async () => await opened?.empty('left'),
};
