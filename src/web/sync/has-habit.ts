import { notebookStore } from './notebook-store.ts';

/**
 * Whether the person has a habit, which may have come from another device since it was asked.
 *
 * @throws why the notebook could not be fetched, where nothing of it is known
 */
export async function hasHabit(id: string): Promise<boolean> {
  const isThere = () => notebookStore.standing().shown?.habits.get(id)?.deleted_at === null;
  if (!isThere()) await notebookStore.renew();
  const { shown, trouble } = notebookStore.standing();
  if (!shown) throw trouble;
  return isThere();
}
