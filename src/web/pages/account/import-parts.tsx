import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ImportAnswer } from '#contract/import.ts';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface FileFieldProps {
  onChoose: (file: File) => void;
  /** whether it has come in the place of what had the focus */
  takesFocus: boolean;
}

/** Takes a file, chosen or dropped. Any kind may be chosen: telephones know few by their ending. */
export function FileField({ onChoose, takesFocus }: FileFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed border-edge p-4',
        isOver && 'bg-wash outline-2 outline-focus',
      )}
    >
      <label
        className={buttonClass(
          'outline',
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <span id={id}>{t`Choose a file`}</span>
        <input
          ref={input}
          type="file"
          aria-labelledby={id}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <span className="text-faint">{t`or drop it here`}</span>
    </div>
  );
}

/** The title of a step that has just come. It takes the focus: what had it is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
      {children}
    </h3>
  );
}

/** How many habits and entries came with an import; of others it may have brought, what they are. */
export function ImportSizeText({ imported: { habits, entries } }: { imported: ImportAnswer }) {
  const { t } = useLingui();
  if (habits === 0 && entries === 0) return t`groups or pauses`;
  const ofHabits = <Plural value={habits} one="# habit" other="# habits" />;
  const ofEntries = <Plural value={entries} one="# entry" other="# entries" />;
  if (habits === 0) return ofEntries;
  return (
    <Trans>
      {ofHabits} and {ofEntries}
    </Trans>
  );
}

interface LongListProps<Item> {
  items: readonly Item[];
  /** how many are shown at first */
  most: number;
  keyOf: (item: Item, index: number) => string;
  children: (item: Item) => ReactNode;
  className?: string;
}

/** A list that shows its beginning, and all of it when asked to. */
export function LongList<Item>({ items, most, keyOf, children, className }: LongListProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || items.length <= most ? items : items.slice(0, most);
  const count = items.length;
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => drawWithFocus(list, `li:nth-child(${most + 1})`, () => setWhole(true));
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map((item, index) => (
          <li key={keyOf(item, index)} tabIndex={index === most ? -1 : undefined}>
            {children(item)}
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="quiet" className="-ml-4" onClick={showAll}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}
