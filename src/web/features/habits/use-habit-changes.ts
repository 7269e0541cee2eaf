import { useMutation } from '@tanstack/react-query';
import type { CreateHabitBody, HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { api } from '../../api/api.ts';
import { withHabit } from './change-list.ts';
import { useHabitList } from './use-habit-list.ts';

/** Creates a habit and puts it in the list. */
export function useCreateHabit() {
  const list = useHabitList();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: CreateHabitBody) => api.createHabit({ body }),
    onSuccess: (habit) => list.change((habits) => withHabit(habits, habit)),
  });
}

/** Changes a habit; the list has the server's answer. */
export function useUpdateHabit() {
  const list = useHabitList();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, body }: { id: string; body: UpdateHabitBody }) =>
      api.updateHabit({ params: { id }, body }),
    onSuccess: (habit) => list.change((habits) => withHabit(habits, habit)),
  });
}

/** Archives a habit: a successful DELETE makes it inactive (specification §4). */
export function useArchiveHabit() {
  const list = useHabitList();
  return useMutation({
    networkMode: 'always',
    mutationFn: (habit: HabitAnswer) => api.deleteHabit({ params: { id: habit.id } }),
    onSuccess: (_, archived) =>
      list.change((habits) =>
        habits.map((habit) => (habit.id === archived.id ? { ...habit, is_active: false } : habit)),
      ),
  });
}

/** Deletes an archived habit with everything that was entered for it. */
export function useDeleteHabit() {
  const list = useHabitList();
  return useMutation({
    networkMode: 'always',
    mutationFn: (habit: HabitAnswer) =>
      api.deleteHabit({ params: { id: habit.id }, query: { permanent: 'true' } }),
    onSuccess: (_, deleted) =>
      list.change((habits) => habits.filter(({ id }) => id !== deleted.id)),
  });
}
