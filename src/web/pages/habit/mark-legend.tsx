import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { DAY_MARKS } from '#domain/day-mark.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { useMarkWords } from './day-words.ts';
import { useMarkMeanings } from './mark-note.tsx';

/** The dialog that says what each mark means. */
export function MarkLegend({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = useRef<HTMLDListElement>(null);
  // It is read from its beginning, and not from the first button, which stands at its end.
  useEffect(() => {
    list.current?.focus({ preventScroll: true });
    const dialog = list.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  const wordOf = useMarkWords();
  const meanings = useMarkMeanings();
  return (
    <Dialog title={t`What the marks mean`} onClose={onClose} isRead>
      <dl ref={list} tabIndex={-1} className="grid outline-none gap-x-6 gap-y-4 sm:grid-cols-2">
        {DAY_MARKS.map((mark) => (
          <div key={mark} className="flex items-start gap-3">
            <Stamp mark={mark} ink="tomato" level={mark === 'within' ? SOME : undefined} />
            <div>
              <dt className="font-semibold first-letter:uppercase">
                {wordOf(mark) || t`not asked`}
              </dt>
              <dd className="text-sm text-faint">{meanings[mark]}</dd>
            </div>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** One of four that a limit allows. */
const SOME = { done: 1, asked: 4 };
