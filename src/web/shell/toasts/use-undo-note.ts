import { useLingui } from '@lingui/react/macro';
import { useRefusal } from '../problems/use-refusal.ts';
import { toasts } from './toast-store.ts';

/** Long enough to read the note and to reach its button, in milliseconds. */
const LIFE = 10_000;

/**
 * Says what was done and offers to take it back; if that is refused, it says so too.
 *
 * @returns takes what says it and what takes it back
 */
export function useUndoNote(): (say: () => string, undo: () => Promise<unknown>) => void {
  const { t } = useLingui();
  const refuse = useRefusal();
  return (say, undo) => {
    toasts.add(() => ({
      severity: 'info',
      summary: say(),
      life: LIFE,
      action: { label: t`Undo`, onAction: () => void undo().catch(refuse) },
    }));
  };
}
