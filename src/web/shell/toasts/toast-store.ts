import type { Toast, ToastMessage } from './toast.ts';

export interface ToastStore {
  /** @returns the id by which the note can be closed */
  add: (message: ToastMessage & { id?: string }) => string;
  close: (id: string) => void;
  removeGroup: (group: string) => void;
  removeAll: () => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let added = 0;
  const listeners = new Set<() => void>();

  function become(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  return {
    add(message) {
      added += 1;
      const id = message.id ?? `toast-${added}`;
      become([...toasts.filter((toast) => toast.id !== id), { ...message, id }]);
      return id;
    },
    close: (id) => become(toasts.filter((toast) => toast.id !== id)),
    removeGroup: (group) => become(toasts.filter((toast) => toast.group !== group)),
    removeAll: () => become([]),
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The notes of the page. */
export const toasts = createToastStore();
