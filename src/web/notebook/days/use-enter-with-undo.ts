import { useLingui } from '@lingui/react/macro';
import { useAgainNote } from '../../shell/problems/use-again-note.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { useUndoNote } from '../../shell/toasts/use-undo-note.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { Entry, EntryShown } from '../commands/day-commands.ts';
import { useCommand } from '../use-command.ts';
import { useEntryWords } from './use-entry-words.ts';

/**
 * Enters a day, says so in a note, and offers there to take it back. An entry that is refused can be
 * sent once more, so that nothing has to be written again.
 */
export function useEnterWithUndo(): (entry: Entry) => void {
  const { t } = useLingui();
  const format = useFormat();
  const { enterDay } = useCommand();
  const words = useEntryWords();
  const noteUndo = useUndoNote();
  const noteAgain = useAgainNote();

  const say = ({ habit, date, after, undo }: EntryShown) => {
    const shown = after.find(({ id }) => id === habit.id) ?? habit;
    const hasMoved = shown.begin < habit.begin;
    const summary = () => {
      const said = words(shown, date);
      const begins = format.date(shown.begin, { dateStyle: 'long' });
      return hasMoved ? t`${said}. It now begins on ${begins}.` : said;
    };
    return noteUndo(summary, undo);
  };
  const enter = (entry: Entry) => {
    let note = '';
    enterDay(entry, (shown) => {
      note = say(shown);
    }).catch((error: unknown) => {
      toasts.close(note);
      noteAgain(error, () => enter(entry));
    });
  };
  return enter;
}
