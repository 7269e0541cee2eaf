import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import { withPauses } from '../kept-habit.ts';
import type { KeptHabit } from '../kept-habit.ts';
import { groupsQuery, habitsQuery, pausesQuery } from '../queries.ts';
import { reckoningIn } from '../reckoning.ts';

/** A list that the page holds, to be read and changed outside of rendering. */
export interface List<T> {
  read: () => readonly T[];
  change: (change: (all: readonly T[]) => T[]) => void;
  /** Keeps an answer that is on its way from undoing what is about to be changed. */
  hold: () => Promise<void>;
  refresh: () => Promise<void>;
}

/** What commands read and change. */
export interface Lists {
  habits: List<HabitAnswer>;
  groups: List<GroupAnswer>;
  pauses: List<PauseAnswer>;
  /** the habits as they are shown */
  kept: () => readonly KeptHabit[];
  timeZone: () => string;
}

/** What a command that was carried out gives. */
export interface Done {
  /** Takes it back; rejects when that is refused. */
  undo: () => Promise<unknown>;
}

export function listsOf(client: QueryClient): Lists {
  const habits = listIn<HabitAnswer>(client, habitsQuery.queryKey);
  const pauses = listIn<PauseAnswer>(client, pausesQuery.queryKey);
  return {
    habits,
    pauses,
    groups: listIn<GroupAnswer>(client, groupsQuery.queryKey),
    kept: () => withPauses(habits.read(), pauses.read()),
    timeZone: () => reckoningIn(client).time_zone,
  };
}

function listIn<T>(client: QueryClient, queryKey: QueryKey): List<T> {
  const none: readonly T[] = [];
  return {
    read: () => client.getQueryData<readonly T[]>(queryKey) ?? none,
    change: (change) =>
      void client.setQueryData<readonly T[]>(queryKey, (all) => all && change(all)),
    hold: () => client.cancelQueries({ queryKey }),
    refresh: () => client.invalidateQueries({ queryKey }),
  };
}
