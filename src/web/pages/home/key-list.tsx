import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useSingleKeysWanted } from '../../ui/keys.ts';

/** The dialog that lists the keys. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { enabled, enable } = useSingleKeysWanted();
  const keys = [
    { key: 'n', deed: t`New habit` },
    { key: 't', deed: t`Go to today` },
    { key: '/', deed: t`Search habits` },
    { key: '?', deed: t`Show the shortcuts` },
    { key: '← ↑ ↓ →', deed: t`Move over the board` },
    { key: t`Space`, deed: t`Stamp the day, or undo the stamp` },
    { key: 's', deed: t`Skip the day` },
    { key: 'e', deed: t`Open the details and note of the day` },
    { key: 'Ctrl+Z, ⌘Z', deed: t`Undo what was done last` },
    { key: 'u', deed: t`Go to the last “Undo”` },
  ];
  return (
    <Dialog title={t`Keyboard`} onClose={onClose} hasCloseButton>
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
        onChange={(event) => enable(event.target.checked)}
      />
    </Dialog>
  );
}
