import type { ReactNode } from 'react';
import { createListeners } from '../../ui/listeners.ts';

export type ToastSeverity = 'success' | 'info' | 'warn' | 'error';

/** A short note to the person (specification §3). */
export interface ToastMessage {
  severity: ToastSeverity;
  summary: string;
  detail?: string;
  /** stands before the words, and says nothing that they don't */
  picture?: ReactNode;
  /** milliseconds after which it goes by itself; without it, it stays until it is closed */
  life?: number;
  /** whether the person can close it; true unless said */
  closable?: boolean;
  /** which area shows it; without it, the one that shows messages of no group */
  group?: string;
  /** class names of the note and of its content */
  styleClass?: string;
  contentStyleClass?: string;
  /** something to do about it, such as undoing what it reports */
  action?: { label: string; onAction: () => void };
}

export interface Toast extends ToastMessage {
  id: string;
  /** of this note among all there ever were: one that takes the place of another is a new one */
  serial: number;
}

type SayToast = () => ToastMessage & { id?: string };

interface SaidToast extends Toast {
  say: SayToast;
}

export type ToastStore = ReturnType<typeof createToastStore>;

export function createToastStore() {
  let toasts: readonly SaidToast[] = [];
  let added = 0;
  const listeners = createListeners();

  function become(next: readonly SaidToast[]): void {
    toasts = next;
    listeners.tell();
  }

  return {
    /**
     * @param say makes the note in the language of the moment, and again when that changes
     * @returns the id by which the note can be closed; what has the same id takes its place
     */
    add(say: SayToast): string {
      added += 1;
      const message = say();
      const id = message.id ?? `toast-${added}`;
      const toast = { ...message, id, serial: added, say };
      become([...toasts.filter((other) => other.id !== id), toast]);
      return id;
    },
    /** Makes all notes again, for a new language. Their lives go on. */
    sayAgain: () => become(toasts.map(({ id, serial, say }) => ({ ...say(), id, serial, say }))),
    close: (id: string) => become(toasts.filter((toast) => toast.id !== id)),
    removeGroup: (group: string) => become(toasts.filter((toast) => toast.group !== group)),
    removeAll: () => become([]),
    list: (): readonly Toast[] => toasts,
    subscribe: listeners.add,
  };
}

/** The notes of the page. */
export const toasts = createToastStore();

/** Says that something was done, and what else follows from it. */
export function succeed(say: () => string, detail?: () => string): void {
  toasts.add(() => ({
    severity: 'success',
    summary: say(),
    ...(detail ? { detail: detail(), life: 6000 } : { life: 4000 }),
  }));
}
