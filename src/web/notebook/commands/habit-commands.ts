import type { CreateHabitBody, UpdateHabitBody } from '#contract/habit.ts';
import { api } from '../../api/api.ts';
import type { KeptHabit } from '../kept-habit.ts';
import type { Move } from '../order.ts';
import { withHabit } from './change-list.ts';
import type { Done, Lists } from './lists.ts';
import { createMoves } from './move.ts';

export function habitCommands({ habits }: Lists) {
  async function update(id: string, body: UpdateHabitBody): Promise<void> {
    const changed = await api.updateHabit({ params: { id }, body });
    habits.change((all) => withHabit(all, changed));
  }
  const move = createMoves(habits, (id, position) =>
    api.updateHabit({ params: { id }, body: { position } }),
  );

  return {
    async createHabit(body: CreateHabitBody): Promise<void> {
      const created = await api.createHabit({ body });
      habits.change((all) => withHabit(all, created));
    },
    async changeHabit(habit: KeptHabit, body: UpdateHabitBody): Promise<Done> {
      await update(habit.id, body);
      const before = bodyOfHabit(habit);
      const restored = body.entries_before && ({ entries_before: 'restore' } as const);
      return { undo: () => update(habit.id, { ...before, ...restored }) };
    },
    /** A successful DELETE makes it inactive (specification §4). */
    async archiveHabit({ id }: KeptHabit): Promise<Done> {
      await api.deleteHabit({ params: { id } });
      habits.change((all) =>
        all.map((habit) => (habit.id === id ? { ...habit, is_active: false } : habit)),
      );
      return { undo: () => update(id, { is_active: true }) };
    },
    /** Brings an archived habit back into the notebook. */
    restoreHabit: ({ id }: KeptHabit): Promise<void> => update(id, { is_active: true }),
    /** Deletes an archived habit with everything that was entered for it. */
    async deleteHabit({ id }: KeptHabit): Promise<void> {
      await api.deleteHabit({ params: { id }, query: { permanent: 'true' } });
      habits.change((all) => all.filter((habit) => habit.id !== id));
    },
    /** Puts a habit elsewhere among those of its section. */
    moveHabit: (to: Move<KeptHabit>): Promise<void> => move(to),
  };
}

/** What is sent to have a habit as it was. */
export function bodyOfHabit(habit: KeptHabit) {
  const { name, description, icon, color, goals, group_id, created_at } = habit;
  return { name, description, icon, color, goals, group_id, created_at };
}
