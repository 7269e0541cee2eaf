import { expect, test, vi } from 'vitest';
import { MANIFEST_PREFETCH_DELAY } from '../app/constants.ts';

// A rejection that nobody hears fails the run.
test('a visitor’s browser that can’t be swept is left as it is', async () => {
  vi.resetModules();
  const { notebook } = await import('./session-resources.ts');
  const { notebookStore } = await import('./notebook-store.ts');
  const sweep = vi.spyOn(notebookStore, 'sweep').mockRejectedValue(new Error('It keeps nothing'));
  vi.useFakeTimers();
  notebook.close();
  await vi.advanceTimersByTimeAsync(MANIFEST_PREFETCH_DELAY);
  vi.useRealTimers();
  await expect.poll(() => sweep.mock.settledResults).toMatchObject([{ type: 'rejected' }]);
});
