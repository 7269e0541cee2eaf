import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PauseAnswer } from '#contract/pause.ts';
import { canEndNow, useEndPause, sortPauses } from '../habit/pauses.ts';
import { useToday } from '../../sync/today.tsx';
import { useFormat } from '../../ui/format.ts';

interface PauseNoteProps {
  pauses: readonly PauseAnswer[];
  /** called when the button is about to go with its pause */
  onEnd: () => void;
}

/** Says that all habits are paused today, and until when. */
export function PauseNote({ pauses, onEnd }: PauseNoteProps) {
  'use no memo';
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const endPause = useEndPause();
  const [longest] = sortPauses(
    pauses.filter(({ habit_id }) => habit_id === null),
    today,
  ).now;
  if (!longest) return null;
  const last = longest.last && format.date(longest.last, { day: 'numeric', month: 'long' });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 border-l-4 border-edge pl-3">
      <p className="py-2">
        {last ? (
          <Trans>All habits are paused until {last}.</Trans>
        ) : (
          t`All habits are paused until further notice.`
        )}
      </p>
      {canEndNow(longest, today) && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => {
            endPause(longest);
            onEnd();
          }}
        >
          {t`End the pause`}
        </button>
      )}
      <Link to="/pauses" className="link flex min-h-11 items-center">
        {t`Pauses`}
      </Link>
    </div>
  );
}
