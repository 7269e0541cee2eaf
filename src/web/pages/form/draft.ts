import { useEffect, useEffectEvent, useState } from 'react';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useProfile } from '../../app/session/profile-store.ts';
import { useSession } from '../../app/session/session-context.ts';
import { PLAIN_FIELDS, fieldsOf } from './goal-fields.ts';
import type { GoalFields } from './goal-fields.ts';
import { shownGoals } from './goal-list.ts';

/** The choice of a group that is still to be made. */
export const NEW_GROUP = 'new';

/** A habit as it stands in the form. */
export type Draft = Pick<
  KeptHabit,
  'name' | 'description' | 'icon' | 'color' | 'cue' | 'reminders'
> & {
  /** the day since which it is tracked, once the person set it; empty when they emptied it */
  since: string | undefined;
  goal: GoalFields;
  /** the day from which a changed goal counts; the same applies */
  from: string | undefined;
  /** the dates of former goals to be taken out */
  removed: readonly CivilDate[];
  /** the id of a group, {@link NEW_GROUP}, or empty for none */
  group: string;
  newGroup: string;
};

/** What the draft is about and when it is written. */
export interface DraftContext {
  /** undefined for a new one */
  habit: KeptHabit | undefined;
  today: CivilDate;
  locale: string;
}

export function draftOf({ habit, today, locale }: DraftContext): Draft {
  const shown = habit && shownGoals(habit.goals, today)?.shown;
  return {
    name: habit?.name ?? '',
    description: habit?.description ?? '',
    icon: habit?.icon ?? DEFAULT_ICON,
    color: habit?.color ?? DEFAULT_COLOR,
    cue: habit?.cue ?? '',
    reminders: habit?.reminders ?? [],
    since: undefined,
    goal: shown ? fieldsOf(shown, locale) : PLAIN_FIELDS,
    from: undefined,
    removed: [],
    group: habit?.group_id ?? '',
    newGroup: '',
  };
}

/** What was being written when a session ended, by person and habit. It never leaves the page. */
const unfinished = new Map<string, Draft>();

/**
 * A habit as it stands in the form. When the session ends while somebody writes, they find what
 * they wrote once they have signed in again; nobody else does.
 *
 * @returns the draft, and what changes some of it
 */
export function useDraft(context: DraftContext): [Draft, (change: Partial<Draft>) => void] {
  const session = useSession();
  const profile = useProfile();
  const [draft, setDraft] = useState(() => draftOf(context));
  const [isWritten, setIsWritten] = useState(false);
  const [began] = useState(() => session.isConnected());
  const [writer, setWriter] = useState<string>();

  if (profile && writer === undefined) {
    const key = `${profile.id} ${context.habit?.id ?? 'new'}`;
    setWriter(key);
    const found = unfinished.get(key);
    if (found && !isWritten) {
      setDraft(found);
      setIsWritten(true);
    }
  }

  const leave = useEffectEvent(() => {
    if (writer === undefined) return;
    if (isWritten && began && !session.isConnected()) unfinished.set(writer, draft);
    else unfinished.delete(writer);
  });
  useEffect(() => () => leave(), []);

  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setIsWritten(true);
  };
  return [draft, change];
}
