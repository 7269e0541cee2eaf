import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Entered } from '#domain/entered.ts';
import { completionFrom } from '#domain/entered.ts';
import { createdOn } from '#domain/habit.ts';
import type { Completion } from '#domain/habit.ts';
import { api } from '../../api/api.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';
import { withAnswer, withCompletion, withPrevious } from './change-list.ts';
import { useHabitList } from './use-habit-list.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';

export interface Entry {
  /** the habit as it was before */
  habit: KeptHabit;
  date: CivilDate;
  /** undefined: what was entered is taken back */
  entered: Entered | undefined;
}

type Habits = readonly KeptHabit[];

/** Called with the list before and after an entry, as soon as the list shows it. */
export type Shown = (entry: Entry, before: Habits, after: Habits) => void;

/** Called with why an entry was refused, before the list shows again what was there. */
export type Refused = (error: unknown, entry: Entry) => void;

const ENTERING = ['enter-day'];

/**
 * Enters for a day of a habit whether it was kept, how much, that it is skipped, or a note. The
 * list shows it at once, as the server will have it; refused, the day goes back to what it was and
 * a note says why, unless the caller says it.
 */
export function useEnterDay(
  timeZone: string,
  onShown: Shown,
  onRefused?: Refused,
): (entry: Entry) => void {
  const queryClient = useQueryClient();
  const list = useHabitList();
  const refuse = useRefusal();

  /** Whether something else was entered for the same day while this was on its way. */
  const isOvertaken = ({ habit, date }: Entry) =>
    queryClient.isMutating({
      mutationKey: ENTERING,
      predicate: ({ state: { variables } }) =>
        isEntry(variables) && variables.habit.id === habit.id && variables.date === date,
    }) > 1;

  const { mutate } = useMutation({
    mutationKey: ENTERING,
    scope: { id: ENTERING.join() },
    networkMode: 'always',
    mutationFn: send,
    onMutate: async (entry) => {
      await list.hold();
      const before = list.read();
      list.change((habits) =>
        withCompletion(habits, entry.habit.id, entry.date, predict(entry), timeZone),
      );
      onShown(entry, before, list.read());
    },
    onError: (error, entry) => {
      if (onRefused) onRefused(error, entry);
      else refuse(error);
      if (isOvertaken(entry)) return;
      list.change((habits) => withPrevious(habits, entry.habit, entry.date));
      void list.refresh();
    },
    onSuccess: (stored, entry) => {
      if (isOvertaken(entry)) return;
      if (stored) list.change((habits) => withAnswer(habits, entry.habit.id, stored));
      if (entry.date < createdOn(entry.habit)) void list.refresh();
    },
  });
  return mutate;
}

/** @returns what the server stored; undefined when it is gone */
async function send({ habit, date, entered }: Entry): Promise<Completion | undefined> {
  const params = { id: habit.id };
  if (!entered) {
    await api.clearCompletion({ params: { ...params, date } });
    return undefined;
  }
  const { value, ...stored } = await api.completeHabit({ params, body: { ...entered, date } });
  return typeof value === 'number' ? { ...stored, value } : stored;
}

/** What the server will have for the day: it asks the same rule. */
function predict({ habit, date, entered }: Entry): Completion | undefined {
  const before = habit.completions.find((completion) => completion.date === date);
  return entered && completionFrom(date, entered, habit.goals, before);
}

function isEntry(variables: unknown): variables is Entry {
  return typeof variables === 'object' && variables !== null && 'habit' in variables;
}
