import { Plural, Trans } from '@lingui/react/macro';
import type { ImportAnswer } from '#contract/import.ts';

/** How many habits and entries came with an import. */
export function ImportSizeText({ imported: { habits, entries } }: { imported: ImportAnswer }) {
  const ofHabits = <Plural value={habits} one="# habit" other="# habits" />;
  const ofEntries = <Plural value={entries} one="# entry" other="# entries" />;
  if (habits === 0) return ofEntries;
  return (
    <Trans>
      {ofHabits} and {ofEntries}
    </Trans>
  );
}
