import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toasts } from './toast-store.ts';

/** Closes a dialog once there is a note with something to do: behind the dialog it is out of reach. */
export function useClosedByNote(onClose: () => void): void {
  const notes = useSyncExternalStore(toasts.subscribe, toasts.list);
  const newest = notes.findLast(({ action }) => action)?.serial ?? 0;
  const [before] = useState(newest);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (newest > before) close();
  }, [newest, before]);
}
