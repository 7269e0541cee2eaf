import { Trans } from '@lingui/react/macro';
import type { ImportSource } from '#contract/import.ts';

const LOOP: readonly ImportSource[] = ['loop_csv', 'loop_db'];

/** For whoever comes from Loop: why figures may look different here. */
export function LoopNote({ source }: { source: ImportSource }) {
  if (!LOOP.includes(source)) return null;
  return (
    <p className="border-l-4 border-l-edge pl-4">
      <Trans>
        Streaks will look different: Loop counts days, and filled-in and skipped days add to its
        streaks. Habitude counts the days, weeks or months that you kept. The strength of a habit
        can be seen both ways, as Loop reckons it and as Habitude does.
      </Trans>
    </p>
  );
}
