import { useLingui } from '@lingui/react/macro';
import type { Entered } from '#contract/entry-on-wire.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { entryOn } from '#domain/entries.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { useFormat } from '../../ui/format.ts';
import { useEntryWords } from './day-words.ts';

/** Something to be entered for a day of a habit. */
export interface Entering {
  habit: ShownHabit;
  date: CivilDate;
  /** undefined: what was entered is taken back */
  entered: Entered | undefined;
  /** by how much the amount is another, where it was stepped: what others step adds up with it */
  added?: number | undefined;
}

/** The command that enters a day. */
export function enterDay({ habit, date, entered, added }: Entering): Command {
  const day = { type: 'enter_day', habit: habit.id, date } as const;
  if (!entered) return { ...day, mark: null, note: '' };
  const { value, skipped, note } = entered;
  if (added !== undefined) {
    const add = { ...day, type: 'add_amount', amount: added } as const;
    const isNoted = note !== undefined && note !== (entryOn(habit.entries, date)?.note ?? '');
    return isNoted ? { type: 'together', commands: [add, { ...day, note }] } : add;
  }
  return {
    ...day,
    mark: skipped ? { value: value === true ? false : value, skipped } : { value },
    ...(note === undefined ? {} : { note }),
  };
}

/** Enters a day, says so in a note, and offers there to take it back. */
export function useEnterWithUndo(): (entering: Entering) => void {
  const { t } = useLingui();
  const format = useFormat();
  const carryOut = useCommandWithUndo();
  const words = useEntryWords();
  return (entering) => {
    const { habit, date } = entering;
    carryOut(enterDay(entering), ({ after }) => {
      const shown = after.habits.find(({ id }) => id === habit.id) ?? habit;
      const said = words(shown, date);
      const begins = format.date(shown.begin, { dateStyle: 'long' });
      return shown.begin < habit.begin ? t`${said}. It now begins on ${begins}.` : said;
    });
  };
}

/**
 * Archives a habit, or brings it back into the notebook, and offers to undo that, also once the
 * screen it was asked on is left.
 *
 * @returns takes the habit and whether it is to be active; says whether it was done
 */
export function useArchiveWithUndo(): (habit: ShownHabit, isActive: boolean) => boolean {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  return ({ id, name }, isActive) =>
    carryOut({ type: 'change_habit', habit: id, is_active: isActive }, () =>
      isActive ? t`“${name}” is back` : t`“${name}” was archived`,
    );
}
