import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

/** Below this wait a placeholder would only flicker. */
const DELAY_MS = 200;

/** Grey lines in the place of rows that are being fetched; the place is kept from the start. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={shown ? label : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-17 items-center border-b border-rule">
          <div
            className={classNames('h-4 w-2/5 rounded-sm bg-wash', !shown && 'invisible')}
            aria-hidden
          />
        </div>
      ))}
    </div>
  );
}
