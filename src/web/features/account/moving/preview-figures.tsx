import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ImportPreview } from '#contract/import.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** How much a file holds, and how much of it is new. */
export function PreviewFigures({ preview }: { preview: ImportPreview }) {
  const format = useFormat();
  const entries = preview.habits.reduce((sum, habit) => sum + habit.entries.found, 0);
  const found = format.list([habitsText(preview.habits.length), entriesText(entries)]);
  const fresh = format.list([
    habitsText(preview.new_habits),
    entriesText(preview.new_entries),
    ...(preview.new_groups > 0
      ? [plural(preview.new_groups, { one: '# group', other: '# groups' })]
      : []),
    ...(preview.new_pauses > 0
      ? [plural(preview.new_pauses, { one: '# pause', other: '# pauses' })]
      : []),
  ]);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-faint">
        <Trans>Found</Trans>
      </dt>
      <dd>{found}</dd>
      <dt className="text-faint">
        <Trans>To be added</Trans>
      </dt>
      <dd className="font-semibold">{fresh}</dd>
    </dl>
  );
}

function habitsText(count: number): string {
  return plural(count, { 0: 'no habit', one: '# habit', other: '# habits' });
}

function entriesText(count: number): string {
  return plural(count, { 0: 'no entry', one: '# entry', other: '# entries' });
}
