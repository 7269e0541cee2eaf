import { useLingui } from '@lingui/react/macro';
import { toasts } from './toast-store.ts';

/** Long enough to read the note and to reach its button, in milliseconds. */
const LIFE = 10_000;

/**
 * Says what was done and offers to take it back.
 *
 * @returns takes what says it and what takes it back, and returns the id of the note
 */
export function useUndoNote(): (say: () => string, onUndo: () => void) => string {
  const { t } = useLingui();
  return (say, onUndo) =>
    toasts.add(() => ({
      severity: 'info',
      summary: say(),
      life: LIFE,
      action: { label: t`Undo`, onAction: onUndo },
    }));
}
