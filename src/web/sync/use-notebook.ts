import { useSyncExternalStore } from 'react';
import type { GroupAnswer } from '#contract/group.ts';
import { knownAddress } from '../app/session/known-address.ts';
import { shownOf } from './shown.ts';
import type { KeptHabit, Notebook } from './shown.ts';
import { notebookStore } from './notebook-store.ts';
import type { Standing } from './notebook-store.ts';

interface NotebookState {
  /** undefined while nothing of it is known */
  notebook: Notebook | undefined;
  /** why it could not be fetched */
  error: unknown;
  retry: () => void;
}

/** How the notebook of the person stands: what waits to be sent, and what was refused. */
export function useStanding(): Standing {
  return useSyncExternalStore(notebookStore.subscribe, notebookStore.standing);
}

/** The habits of the person with everything that rules and screens need beside them. */
export function useNotebook(): NotebookState {
  const { shown, trouble } = useStanding();
  return {
    notebook: shown && shownOf(shown),
    error: shown ? undefined : trouble,
    retry: () => void renewNotebook(),
  };
}

/** One habit. */
export function useHabit(id: string): KeptHabit | undefined {
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
  knownAddress.forget();
  return notebookStore.empty('on purpose');
}
