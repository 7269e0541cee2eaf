import { useEffectEvent, useLayoutEffect } from 'react';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { Profile } from '#contract/profile.ts';
import type { Command } from '#domain/commands/command.ts';
import { plainGoal } from '#domain/goal.ts';
import { createdAtFor, todayAt } from '#domain/today.ts';
import { useRefusal } from '../app/errors/use-error-text.ts';
import { useProfile } from '../app/session/profile-store.ts';
import { firstHabit, type FirstHabit } from './first-habit.ts';
import { newId } from './new-id.ts';
import type { ShownNotebook } from './shown.ts';
import { notebookStore } from './notebook-store.ts';
import { useCommand, useNotebook } from './use-notebook.ts';

/**
 * Writes what a visitor named, and stamped or not, into the notebook that they opened from there, on
 * the day on which it was stamped, before its empty page is seen. A notebook with habits in it was
 * not opened just now: it gets nothing.
 */
export function TakeUpFirstHabit(): null {
  const carryOut = useCommand();
  const refuse = useRefusal();
  const { notebook } = useNotebook();
  const profile = useProfile();

  const takeUp = useEffectEvent((person: Profile, { habits }: ShownNotebook) => {
    const habit = firstHabit.takeFor(person.email);
    if (!habit || habits.length > 0) return;
    try {
      carryOut(creationOf(habit, person));
    } catch (error) {
      refuse(error);
    }
  });
  useLayoutEffect(() => {
    if (profile && notebook) takeUp(profile, notebook);
  }, [profile, notebook]);

  return null;
}

function creationOf({ name, at, isOpen }: FirstHabit, person: Profile): Command {
  // By the server's clock nothing is stamped before its day has come.
  const instant = Math.min(at, notebookStore.now());
  const date = todayAt(instant, person);
  const habit = newId();
  return {
    type: 'together',
    commands: [
      {
        type: 'create_habit',
        habit,
        name,
        description: '',
        icon: DEFAULT_ICON,
        color: DEFAULT_COLOR,
        group_id: null,
        goals: [plainGoal('DAILY', date)],
        created_at: createdAtFor(instant, person),
      },
      ...(isOpen ? [] : [{ type: 'enter_day', habit, date, mark: { value: true } } as const]),
    ],
  };
}
