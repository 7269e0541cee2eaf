import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { canEndNow } from './end-now.ts';
import { sortPauses } from './sort-pauses.ts';
import { usePauses } from './use-pauses.ts';

interface PauseNoteProps {
  pauses: readonly PauseAnswer[];
  today: CivilDate;
  /** called when the button is about to go with its pause */
  onEnd: () => void;
}

/** Says that all habits are paused today, and until when. */
export function PauseNote({ pauses, today, onEnd }: PauseNoteProps) {
  const { i18n } = useLingui();
  const { endNow } = usePauses(today);
  const [longest] = sortPauses(
    pauses.filter(({ habit_id }) => habit_id === null),
    today,
  ).now;
  if (!longest) return null;
  const last =
    longest.last && formatDate(longest.last, i18n.locale, { day: 'numeric', month: 'long' });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 border-l-4 border-edge pl-3">
      <p className="py-2">
        {last ? (
          <Trans>All habits are paused until {last}.</Trans>
        ) : (
          <Trans>All habits are paused until further notice.</Trans>
        )}
      </p>
      {canEndNow(longest, today) && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => {
            endNow(longest);
            onEnd();
          }}
        >
          <Trans>End the pause</Trans>
        </button>
      )}
      <Link to="/pauses" className="link flex min-h-11 items-center">
        <Trans>Pauses</Trans>
      </Link>
    </div>
  );
}
