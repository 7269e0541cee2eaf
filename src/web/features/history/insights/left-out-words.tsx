import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { leftOutOf } from '#domain/left-out.ts';
import type { Streak } from '#domain/runs.ts';
import type { Unit } from '#domain/unit.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Says what lies in a streak without counting: "2 skipped days and a pause of 5 days". */
export function LeftOutWords({ streak }: { streak: Streak }) {
  const format = useFormat();
  const { skipped, pauses, partial, rest } = leftOutOf(streak.periods);
  const paused = pauses.reduce((sum, length) => sum + length, 0);
  const span = format.span(paused, streak.unit);
  const parts = [
    skipped > 0 && skippedText(skipped, streak.unit),
    pauses.length > 0 &&
      plural(pauses.length, { one: `a pause of ${span}`, other: `# pauses of ${span} in all` }),
    rest > 0 && plural(rest, { one: '# day of rest', other: '# days of rest' }),
    partial > 0 && partialText(partial, streak.unit),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const list = format.list(parts);
  return <Trans>These neither add to it nor break it: {list}.</Trans>;
}

function skippedText(count: number, unit: Unit): string {
  switch (unit) {
    case 'day':
      return plural(count, { one: '# skipped day', other: '# skipped days' });
    case 'week':
      return plural(count, { one: '# week with a skip', other: '# weeks with a skip' });
    case 'month':
      return plural(count, { one: '# month with a skip', other: '# months with a skip' });
  }
}

/** Cut short by the habit's beginning or by a new goal. */
function partialText(count: number, unit: Unit): string {
  switch (unit) {
    case 'day':
      return plural(count, { one: '# day at the beginning', other: '# days at the beginning' });
    case 'week':
      return plural(count, { one: '# incomplete week', other: '# incomplete weeks' });
    case 'month':
      return plural(count, { one: '# incomplete month', other: '# incomplete months' });
  }
}
