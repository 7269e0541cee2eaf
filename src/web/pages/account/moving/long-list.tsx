import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

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
  return (
    <>
      <ul className={className}>
        {shown.map((item, index) => (
          <li key={keyOf(item, index)}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="quiet" className="-ml-4" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}
