import { useLingui } from '@lingui/react/macro';
import type { Command } from '#domain/commands/command.ts';
import { useRefusal } from '../app/errors/use-refusal.ts';
import { toasts } from '../app/toasts/toast-store.ts';
import { shownOf } from './shown.ts';
import type { Notebook } from './shown.ts';
import { notebookStore } from './notebook-store.ts';
import type { Done as Carried } from './notebook-store.ts';

/** What a command did, as it is shown. */
export type Done = Carried<Notebook>;

/**
 * Carries out what a person does: the one way to change the notebook. It is shown at once, and sent
 * when the server can be reached.
 *
 * @throws ProblemError where it is refused
 */
export function useCommand(): (command: Command) => Done {
  return (command) => doneOf(notebookStore.carryOut(command));
}

/** Long enough to read the note and to reach its button, in milliseconds. */
const LIFE = 10_000;

/**
 * @param say what is done, in a note
 * @param id of the note, so that it takes the place of the one before
 */
type Noted<Answer> = (command: Command, say: (done: Done) => string, id?: string) => Answer;

/** The same, said in a note that offers to take it back; if that is refused, it says so too. */
export function useNotedCommand(): Noted<void> {
  const { t } = useLingui();
  const carryOut = useCommand();
  const refuse = useRefusal();
  return (command, say, id) => {
    const done = carryOut(command);
    toasts.add(() => ({
      ...(id !== undefined && { id }),
      severity: 'info',
      summary: say(done),
      life: LIFE,
      action: { label: t`Undo`, onAction: () => void done.undo().catch(refuse) },
    }));
  };
}

/** The same where no form tells of a refusal: a note says why. @returns whether it was done */
export function useCommandWithUndo(): Noted<boolean> {
  const carryOut = useNotedCommand();
  const refuse = useRefusal();
  return (command, say, id) => {
    try {
      carryOut(command, say, id);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
}

/** Tells of whatever is done in this tab, until what it returns is called. */
export function watchCommands(watcher: (done: Done) => void): () => void {
  return notebookStore.watch((done) => watcher(doneOf(done)));
}

function doneOf({ before, after, undo }: Carried): Done {
  return { before: shownOf(before), after: shownOf(after), undo };
}
