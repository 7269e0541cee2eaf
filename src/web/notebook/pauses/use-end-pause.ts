import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer } from '#contract/pause.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../shell/toasts/use-undo-note.ts';
import { useToday } from '../today.tsx';
import { useCommand } from '../use-command.ts';
import { endedNow } from './end-now.ts';

/** Ends a running pause, says so, and offers to take that back. */
export function useEndPause(): (pause: PauseAnswer) => void {
  const { t } = useLingui();
  const { changePause } = useCommand();
  const today = useToday();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  return (pause) => {
    const ended = endedNow(pause, today);
    const say = () =>
      ended.last === today
        ? t`The pause ends with today, as it began today`
        : t`The pause ended yesterday: today counts again`;
    changePause(pause, ended)
      .then(({ undo }) => noteUndo(say, undo))
      .catch(refuse);
  };
}
