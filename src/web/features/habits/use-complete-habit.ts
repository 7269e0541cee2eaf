import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import { api } from '../../api/api.ts';
import { withAnswer, withCompletion, withPrevious } from './change-list.ts';
import { useHabitList } from './use-habit-list.ts';
import { useRefusal } from './use-refusal.ts';

export interface Entry {
  /** the habit as it was before */
  habit: HabitAnswer;
  date: CivilDate;
  value: boolean;
}

type Habits = readonly HabitAnswer[];

const COMPLETING = ['complete-habit'];

/**
 * Marks a day of a habit as kept or not. The list shows it at once, as the server will have it;
 * refused, the day goes back to what it was and a note says why.
 *
 * @param onShown called with the list before and after, as soon as the list shows it
 */
export function useCompleteHabit(
  timeZone: string,
  onShown: (entry: Entry, before: Habits, after: Habits) => void,
): (entry: Entry) => void {
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
    onMutate: async (entry) => {
      await list.hold();
      const before = list.read();
      const entered = { date: entry.date, completed: entry.value };
      list.change((habits) => withCompletion(habits, entry.habit.id, entered, timeZone));
      onShown(entry, before, list.read());
    },
    onError: (error, entry) => {
      refuse(error);
      if (isOvertaken(entry)) return;
      list.change((habits) => withPrevious(habits, entry.habit, entry.date));
      void list.refresh();
    },
    onSuccess: ({ date, completed }, entry) => {
      if (isOvertaken(entry)) return;
      list.change((habits) => withAnswer(habits, entry.habit.id, { date, completed }));
      if (date < createdOn(entry.habit)) void list.refresh();
    },
  });
  return mutate;
}

function isEntry(variables: unknown): variables is Entry {
  return typeof variables === 'object' && variables !== null && 'habit' in variables;
}
