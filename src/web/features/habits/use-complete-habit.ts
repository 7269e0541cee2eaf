import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import { mergeCompletion } from '#domain/merge-completion.ts';
import { api } from '../../api/api.ts';
import { withCompletion, withHabit, withPrevious } from './change-list.ts';
import { useHabitList } from './use-habit-list.ts';
import { useRefusal } from './use-refusal.ts';

interface Entry {
  /** the habit as it was before */
  habit: HabitAnswer;
  date: CivilDate;
  value: boolean;
}

const COMPLETING = ['complete-habit'];

/**
 * Marks a day of a habit as kept or not. The list shows it at once, as the server will have it;
 * refused, the day goes back to what it was and a note says why.
 */
export function useCompleteHabit(timeZone: string): (entry: Entry) => void {
  const queryClient = useQueryClient();
  const list = useHabitList();
  const refuse = useRefusal();

  /** Whether the same day was pressed again while this press was on its way. */
  const isOvertaken = ({ habit, date }: Entry) =>
    queryClient.isMutating({
      mutationKey: COMPLETING,
      predicate: ({ state: { variables } }) =>
        isEntry(variables) && variables.habit.id === habit.id && variables.date === date,
    }) > 1;

  const { mutate } = useMutation({
    mutationKey: COMPLETING,
    scope: { id: COMPLETING.join() },
    networkMode: 'always',
    mutationFn: ({ habit, date, value }: Entry) =>
      api.completeHabit({ params: { id: habit.id }, body: { value, date } }),
    onMutate: async ({ habit, date, value }) => {
      await list.hold();
      list.change((habits) =>
        withCompletion(habits, habit.id, { date, completed: value }, timeZone),
      );
    },
    onError: (error, entry) => {
      refuse(error);
      if (!isOvertaken(entry))
        list.change((habits) => withPrevious(habits, entry.habit, entry.date));
    },
    onSuccess: ({ date, completed }, entry) => {
      if (isOvertaken(entry)) return;
      const habit = list.read().find(({ id }) => id === entry.habit.id);
      if (!habit) return;
      const completions = mergeCompletion(habit.completions, { date, completed });
      list.change((habits) => withHabit(habits, { ...habit, completions }));
      if (date < createdOn(entry.habit)) void list.refresh();
    },
  });
  return mutate;
}

function isEntry(variables: unknown): variables is Entry {
  return typeof variables === 'object' && variables !== null && 'habit' in variables;
}
