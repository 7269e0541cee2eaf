import { Trans } from '@lingui/react/macro';
import { civilDateOf } from '#domain/civil-date.ts';
import type { PeriodOutcome } from '#domain/outcome.ts';
import { Stamp } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { useOutcomeWord } from './use-outcome-word.ts';
import { usePeriodName } from './use-period-name.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useToday } from '../../../notebook/today.tsx';

interface PeriodStampProps {
  period: PeriodOutcome;
  /** the first of a row of stamps, which says its month */
  isFirst: boolean;
  ink: Ink;
}

/** A day, a week or a month with its mark, and its date beneath it. */
export function PeriodStamp({ period, isFirst, ink }: PeriodStampProps) {
  const today = useToday();
  const format = useFormat();
  const name = usePeriodName(today)(period);
  const outcome = useOutcomeWord()(period.outcome);
  const date = civilDateOf(period.first);
  const day = Number(date.slice(8));
  const isMonth = period.unit === 'month';
  const saysMonth = isMonth || isFirst || day <= (period.unit === 'week' ? 7 : 1);
  return (
    <li className="flex flex-col items-center gap-0.5">
      <OutcomeStamp period={period} date={date} ink={ink} />
      <span aria-hidden className="numerals text-center text-sm leading-tight text-faint">
        {!isMonth && <span className="block">{day}</span>}
        {saysMonth && (
          <span className="block font-semibold">{format.date(date, { month: 'short' })}</span>
        )}
        {isMonth && <span className="block">{date.slice(0, 4)}</span>}
      </span>
      <span className="sr-only">
        <Trans>
          {name}: {outcome}
        </Trans>
      </span>
    </li>
  );
}

function OutcomeStamp({ period, date, ink }: { period: PeriodOutcome; date: string; ink: Ink }) {
  const { outcome } = period;
  if (outcome === 'rest' || outcome === 'partial') {
    return (
      <span aria-hidden className="grid size-8 place-items-center">
        <span className="size-1 rounded-full bg-rule" />
      </span>
    );
  }
  return <Stamp mark={outcome} variant={date} ink={ink} />;
}
