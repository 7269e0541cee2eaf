import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import type { Command } from '#domain/commands/command.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { useRefusal } from '../app/errors/use-error-text.ts';
import { knownAddress } from '../app/session/token-store.ts';
import { toasts } from '../app/toasts/toast-store.ts';
import { createListeners } from '../ui/listeners.ts';
import { notebookStore, type NotebookState, type Done as Carried } from './notebook-store.ts';
import { shownOf, type ShownHabit, type ShownNotebook } from './shown.ts';

/** How the notebook of the person stands: what waits to be sent, and what was refused. */
export function useNotebookState(): NotebookState {
  return useSyncExternalStore(notebookStore.subscribe, notebookStore.standing);
}

/** The habits of the person with everything that rules and screens need beside them. */
export function useNotebook() {
  const { shown, trouble } = useNotebookState();
  return {
    /** undefined while nothing of it is known */
    notebook: shown && shownOf(shown),
    /** why it could not be fetched */
    error: shown ? undefined : trouble,
    retry: () => void renewNotebook(),
  };
}

/** One habit. */
export function useHabit(id: string): ShownHabit | undefined {
  return useNotebook().notebook?.habits.find((habit) => habit.id === id);
}

/** The groups alone. */
export function useGroups(): readonly GroupAnswer[] | undefined {
  return useNotebook().notebook?.groups;
}

/** Reads what is new, as after an import. */
export const renewNotebook = (): Promise<void> => notebookStore.renew();

/** The person has seen that something was refused. */
export const dismissRefused = (id: string): void => notebookStore.dismiss(id);

/** Has the server try again what it failed at. */
export const retryCommand = (id: string): void => notebookStore.retry(id);

/** Takes away what this browser keeps of the notebook and its person, and what waits to be sent. */
export function emptyDevice(): Promise<void> {
  knownAddress.drop();
  return notebookStore.empty('on purpose');
}

/**
 * Whether the person has a habit, which may have come from another device since it was asked.
 *
 * @throws why the notebook could not be fetched, where nothing of it is known
 */
export async function hasHabit(id: string): Promise<boolean> {
  const isThere = () => notebookStore.standing().shown?.habits.get(id)?.deleted_at === null;
  if (!isThere()) await notebookStore.renew();
  const { shown, trouble } = notebookStore.standing();
  if (!shown) throw trouble;
  return isThere();
}

/** What a command did, as it is shown. */
export type Done = Carried<ShownNotebook>;

/** What was done on this page and can be taken back, with the id of the note that says so. */
interface Undoable extends Done {
  note?: string;
  /** says it in a note again */
  offer?: () => void;
}

/** So much stays within reach; the notes of what was done before go. */
const MAX_UNDOABLE = 10;

let undoable: readonly Undoable[] = [];

const undone = createListeners<[Done]>();

/** Tells of whatever is taken back in this tab, until what it returns is called. */
export const watchUndone = undone.add;

function keepUndoable(next: readonly Undoable[]): void {
  const kept = next.slice(-MAX_UNDOABLE);
  const notes = new Set(kept.map(({ note }) => note));
  for (const { note } of undoable) if (note !== undefined && !notes.has(note)) toasts.close(note);
  undoable = kept;
}

/** Puts what was done out of reach: the person leaves. */
export const forgetUndoable = (): void => keepUndoable([]);

/**
 * Takes back what was done last on this page, if anything is left.
 *
 * @returns rejects where that is refused
 */
export async function undoLast(): Promise<void> {
  await undoable.at(-1)?.undo();
}

/**
 * Carries out what a person does: the one way to change the notebook. It is shown at once, and sent
 * when the server can be reached.
 *
 * @throws ProblemError where it is refused
 */
export function useCommand(): (command: Command) => Undoable {
  return (command) => {
    const done = doneOf(notebookStore.carryOut(command));
    const mine: Undoable = {
      ...done,
      async undo() {
        if (!undoable.includes(mine)) return;
        keepUndoable(undoable.filter((each) => each !== mine));
        // What was done before with the same note can still be taken back.
        undoable.findLast(({ note }) => note === mine.note)?.offer?.();
        try {
          await done.undo();
        } catch (error) {
          // What takes it back could not be fetched, which may be tried again.
          if (!(error instanceof ProblemError)) {
            keepUndoable([...undoable, mine]);
            mine.offer?.();
          }
          throw error;
        }
        undone.tell({ ...done, before: done.after, after: done.before });
      },
    };
    keepUndoable([...undoable, mine]);
    return mine;
  };
}

/**
 * @param say what is done, in a note
 * @param id of the note, so that it takes the place of the one before
 */
type Noted<Answer> = (command: Command, say: (done: Done) => string, id?: string) => Answer;

/**
 * The same, said in a note that offers to take it back, for as long as that is within reach; if that
 * is refused, it says so too.
 */
export function useNotedCommand(): Noted<void> {
  const { t } = useLingui();
  const carryOut = useCommand();
  const refuse = useRefusal();
  return (command, say, id) => {
    const done = carryOut(command);
    done.offer = () => {
      done.note = toasts.add(() => ({
        ...(id !== undefined && { id }),
        severity: 'info',
        summary: say(done),
        action: { label: t`Undo`, onAction: () => void done.undo().catch(refuse) },
      }));
    };
    done.offer();
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
