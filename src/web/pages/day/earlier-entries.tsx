import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listCompletionChanges } from '#contract/completion.ts';
import { entryOf, type Entered } from '#contract/entry-on-wire.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { callsOf } from '../../app/api/api.ts';
import { habitDay, isCompletedDay, isLapse, type HabitDay } from '../habit/habit-day.ts';
import { useDayState } from '../habit/day-words.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';

interface EarlierEntriesProps {
  habit: ShownHabit;
  date: CivilDate;
  onRestore: (entered: Entered) => void;
}

/** What was entered for a day before, the latest first; each can be entered again. */
export function EarlierEntries({ habit, date, onRestore }: EarlierEntriesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const errorText = useErrorText();
  const textOf = useEarlierText();
  const { data: changes, error } = useQuery({
    queryKey: ['changes', habit.id, date],
    queryFn: ({ signal }) =>
      callsOf({ listCompletionChanges }).listCompletionChanges(
        { params: { id: habit.id, date } },
        { signal },
      ),
    // A day that is opened again has other earlier entries by then.
    gcTime: 0,
  });
  const { target } = habitDay(habit, date);
  if (!error && !changes?.length) return null;
  return (
    <section className="border-t border-rule pt-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        {t`What was entered before`}
      </h3>
      {error && <p className="text-alarm">{errorText(error)}</p>}
      <ul>
        {changes?.map(({ until, completion }, place) => {
          const entry = entryOf(completion);
          const what = textOf({ target, entry });
          const when = format.moment(until);
          return (
            <li key={`${until} ${place}`} className="flex items-center gap-4 py-1">
              <span className="flex min-w-0 grow flex-col">
                <span className="wrap-anywhere">{what}</span>
                <span className="text-sm text-faint">
                  <Trans>until {when}</Trans>
                </span>
              </span>
              <Button
                aria-label={t`Restore: ${what}, until ${when}`}
                onClick={() => onRestore({ note: '', ...entry })}
              >
                {t`Restore`}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Says what an entry was, with its note: "Skipped · ill". */
function useEarlierText(): (day: HabitDay) => string {
  const { t } = useLingui();
  const { amountText } = useDayState();
  const whatOf = (day: HabitDay): string => {
    const { entry } = day;
    if (!entry) return '';
    if (entry.value === null) return '';
    if (entry.skipped) return t`Skipped`;
    if (isLapse(day)) return t`A lapse`;
    if (day.target.kind === 'avoid') return t`No lapse`;
    return amountText(day) || (isCompletedDay(day) ? t`Kept` : t`Not kept`);
  };
  return (day) => [whatOf(day), day.entry?.note].filter(Boolean).join(' · ');
}
