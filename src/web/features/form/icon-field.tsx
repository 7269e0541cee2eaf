import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, lazy, useState } from 'react';

const EmojiPicker = lazy(async () => {
  const { EmojiPicker: Picker } = await import('./emoji-picker.tsx');
  return { default: Picker };
});

interface IconFieldProps {
  value: string;
  onChange: (icon: string) => void;
}

/** The emoji beside the name. The picker is fetched when it is first asked for. */
export function IconField({ value, onChange }: IconFieldProps) {
  const { t } = useLingui();
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="font-semibold">
        <Trans>Icon</Trans>
      </span>
      <button
        type="button"
        aria-label={t`Icon: ${value}. Choose another`}
        onClick={() => setPicking(true)}
        className="flex h-12 w-16 items-center justify-center rounded-md border border-edge bg-sheet text-2xl hover:bg-wash"
      >
        <span aria-hidden>{value}</span>
      </button>
      {picking && (
        <Suspense>
          <EmojiPicker
            onChoose={(icon) => {
              onChange(icon);
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
