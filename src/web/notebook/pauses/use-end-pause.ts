import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer } from '#contract/pause.ts';
import { useToday } from '../today.tsx';
import { useCommandWithUndo } from '../use-command.ts';
import { endedNow } from './end-now.ts';

/** Ends a running pause, says so, and offers to take that back. */
export function useEndPause(): (pause: PauseAnswer) => void {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  const today = useToday();
  return (pause) => {
    const { last } = endedNow(pause, today);
    carryOut({ type: 'change_pause', pause: pause.id, last }, () =>
      last === today
        ? t`The pause ends with today, as it began today`
        : t`The pause ended yesterday: today counts again`,
    );
  };
}
