import { keeper } from './notebook-store.ts';

/**
 * Whether the person has a habit, which may have come from another device since it was asked.
 *
 * @throws why the notebook could not be fetched, where nothing of it is known
 */
export async function hasHabit(id: string): Promise<boolean> {
  const isThere = () => keeper.standing().shown?.habits.get(id)?.deleted_at === null;
  if (!isThere()) await keeper.renew();
  const { shown, trouble } = keeper.standing();
  if (!shown) throw trouble;
  return isThere();
}
