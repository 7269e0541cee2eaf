import { useLingui } from '@lingui/react/macro';
import type { Entered } from '#contract/entry-on-wire.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Command, EnterDay, Mark } from '#domain/commands/command.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useCommandWithUndo, useNotedCommand } from '../../sync/use-notebook.ts';
import { useFormat } from '../../ui/format.ts';
import { useEntryWords } from './day-words.ts';

/** Something to be entered for a day of a habit. */
export interface Entering {
  habit: ShownHabit;
  date: CivilDate;
  /** undefined: what was entered is taken back */
  entered: Entered | undefined;
}

/** The command that enters the mark of a day; its note stays as it is. */
export function enterDay({ habit, date, entered }: Entering): EnterDay {
  return { type: 'enter_day', habit: habit.id, date, mark: entered ? markOf(entered) : null };
}

function markOf({ value, skipped }: Entered): Mark | null {
  if (value === null) return null;
  return skipped ? { value: value === true ? false : value, skipped } : { value };
}

/**
 * Enters a day, says so in a note, and offers there to take it back.
 *
 * @returns takes a command, where more than the mark is to be entered; throws where it is refused
 */
export function useEnterWithUndo(): (entering: Entering, command?: Command) => void {
  const { t } = useLingui();
  const format = useFormat();
  const carryOut = useNotedCommand();
  const words = useEntryWords();
  return (entering, command = enterDay(entering)) => {
    const { habit, date } = entering;
    carryOut(command, ({ after }) => {
      const shown = after.habits.find(({ id }) => id === habit.id) ?? habit;
      const said = words(shown, date);
      const begins = format.date(shown.begin, { dateStyle: 'long' });
      return shown.begin < habit.begin ? t`${said}. Tracking since ${begins}.` : said;
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
