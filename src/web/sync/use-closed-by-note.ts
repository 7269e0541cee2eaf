import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toasts } from '../app/toasts/toast-store.ts';

/** Closes a dialog once a note offers to undo something: behind the dialog it is out of reach. */
export function useClosedByNote(onClose: () => void): void {
  const { t } = useLingui();
  const notes = useSyncExternalStore(toasts.subscribe, toasts.list);
  const newest = notes.findLast(({ action }) => action?.label === t`Undo`)?.serial ?? 0;
  const [before] = useState(newest);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (newest > before) close();
  }, [newest, before]);
}
