import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';

interface FigureMethodProps {
  figure: 'today' | 'overall';
  onClose: () => void;
}

/** The dialog that says how a figure of home comes about. */
export function FigureMethod({ figure, onClose }: FigureMethodProps) {
  const { t } = useLingui();
  if (figure === 'overall')
    return (
      <Dialog title={t`Overall completion`} onClose={onClose} isRead>
        <p>
          {t`All stamps of the active habits, divided by the days since the oldest of them began. It is 100% at most.`}
        </p>
      </Dialog>
    );
  return (
    <Dialog title={t`Done today`} onClose={onClose} isRead>
      <p>
        {t`All active habits count, due today or not. A daily habit is done with today’s stamp, a weekly or monthly one with its week or month. Where several days are asked for, today’s stamp is enough.`}
      </p>
      <p>
        {t`Left out are rest days, skipped days and pauses, and until the day is over whatever is to be avoided or kept within a limit.`}
      </p>
    </Dialog>
  );
}

interface KeyListProps {
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
  onClose: () => void;
}

/** The dialog that lists the keys of the home page. */
export function KeyList({ enabled, onEnable, onClose }: KeyListProps) {
  const { t } = useLingui();
  const keys = [
    { key: 'n', deed: t`New habit` },
    { key: 't', deed: t`Go to today` },
    { key: '/', deed: t`Search habits` },
    { key: '?', deed: t`Show the shortcuts` },
    { key: '← ↑ ↓ →', deed: t`Move over the board` },
    { key: t`Space`, deed: t`Stamp the day, or undo the stamp` },
    { key: 'e', deed: t`Open the details and note of the day` },
  ];
  return (
    <Dialog title={t`Keyboard`} onClose={onClose} isRead>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3">
        {keys.map(({ key, deed }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-edge px-2 py-0.5 font-sans">{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t`Use single-key shortcuts`}
        checked={enabled}
        onChange={(event) => onEnable(event.target.checked)}
      />
    </Dialog>
  );
}
