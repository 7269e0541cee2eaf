import type { HabitAnswer } from '#contract/habit.ts';
import { api } from '../../api/api.ts';
import type { Move } from './move-habit.ts';
import { useHabitList } from './use-habit-list.ts';
import { useMove } from './use-move.ts';

/** Puts a habit elsewhere among those of its section. */
export function useMoveHabit(): (move: Move<HabitAnswer>) => void {
  return useMove<HabitAnswer>('move-habit', useHabitList(), (id, position) =>
    api.updateHabit({ params: { id }, body: { position } }),
  );
}
