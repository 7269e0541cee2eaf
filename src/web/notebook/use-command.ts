import type { Command } from '#domain/commands/command.ts';
import { useRefusal } from '../shell/problems/use-refusal.ts';
import { useUndoNote } from '../shell/toasts/use-undo-note.ts';
import { shownOf } from './shown.ts';
import type { Notebook } from './shown.ts';
import { keeper } from './store/keeper.ts';
import type { Done as Carried } from './store/keeper.ts';

/** What a command did. */
export interface Done {
  before: Notebook;
  after: Notebook;
  /** Takes it back; rejects where that is refused. */
  undo: () => Promise<unknown>;
}

/**
 * Carries out what a person does: the one way to change the notebook. It is shown at once, and sent
 * when the server can be reached.
 *
 * @throws ProblemError where it is refused
 */
export function useCommand(): (command: Command) => Done {
  return (command) => doneOf(keeper.carryOut(command));
}

/** The same, said in a note that offers to take it back, or says why it was refused. */
export function useCommandWithUndo(): (command: Command, say: (done: Done) => string) => boolean {
  const carryOut = useCommand();
  const noteUndo = useUndoNote();
  const refuse = useRefusal();
  return (command, say) => {
    try {
      const done = carryOut(command);
      noteUndo(() => say(done), done.undo);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
}

/** Tells of whatever is done in this tab, until what it returns is called. */
export function watchCommands(watcher: (done: Done) => void): () => void {
  return keeper.watch((done) => watcher(doneOf(done)));
}

function doneOf({ before, after, undo }: Carried): Done {
  return { before: shownOf(before), after: shownOf(after), undo };
}
