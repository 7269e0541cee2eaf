import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '../../app/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findEmojis } from './emojis.ts';

interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** A few emoji that suit habits, to be found by a word; any other can be typed or pasted. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const found = findEmojis(query, locale);
  return (
    <Dialog title={t`Choose an emoji`} onClose={onClose}>
      <TextField
        label={t`Search`}
        description={t`Or type an emoji of your own.`}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="grid h-72 grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] content-start overflow-y-auto">
        {found.map(({ emoji, name }) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => onChoose(emoji)}
            className="flex h-12 items-center justify-center rounded-md text-2xl hover:bg-wash"
          >
            {emoji}
          </button>
        ))}
        {found.length === 0 && (
          <p className="col-span-full py-4 text-faint">
            <Trans>Nothing matches that word.</Trans>
          </p>
        )}
      </div>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}
