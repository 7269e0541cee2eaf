import { useMutation } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import { api } from '../../api/api.ts';
import { groupHabits } from './group-habits.ts';
import { useHabitList } from './use-habit-list.ts';
import { useRefusal } from './use-refusal.ts';

interface Move {
  habit: HabitAnswer;
  places: number;
}

/** The habits whose position changes when one goes so many places down, with their new position. */
export function positionsAfter(habits: readonly HabitAnswer[], { habit, places }: Move) {
  const active = habits.filter(({ is_active }) => is_active);
  const group = groupHabits(active).find(({ frequency }) => frequency === habit.frequency);
  const others = (group?.habits ?? []).filter(({ id }) => id !== habit.id);
  const from = (group?.habits ?? []).findIndex(({ id }) => id === habit.id);
  const to = Math.max(0, from + places);
  return others
    .toSpliced(to, 0, habit)
    .map(({ id, position: before }, position) => ({ id, before, position }))
    .filter(({ before, position }) => before !== position);
}

/** Puts a habit elsewhere among those of its frequency; refused, the list is fetched anew. */
export function useMoveHabit(): (move: Move) => void {
  const list = useHabitList();
  const refuse = useRefusal();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (changes: { id: string; position: number }[]) =>
      Promise.all(
        changes.map(({ id, position }) => api.updateHabit({ params: { id }, body: { position } })),
      ),
    onError: (error) => {
      refuse(error);
      void list.refresh();
    },
  });
  return (move) => {
    const changes = positionsAfter(list.read(), move);
    const positions = new Map(changes.map(({ id, position }) => [id, position]));
    list.change((habits) =>
      habits.map((habit) => ({ ...habit, position: positions.get(habit.id) ?? habit.position })),
    );
    mutate(changes.map(({ id, position }) => ({ id, position })));
  };
}
