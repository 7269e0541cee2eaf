import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Entered } from '#domain/entered.ts';
import { api } from '../../../api/api.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { useErrorText } from '../../../shell/problems/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format-date.ts';
import { enteredAs, habitDay } from './habit-day.ts';
import { useEarlierText } from './use-earlier-text.ts';

interface EarlierEntriesProps {
  habit: KeptHabit;
  date: CivilDate;
  onRestore: (entered: Entered | undefined) => void;
}

/** What was entered for a day before, the latest first; each can be entered again. */
export function EarlierEntries({ habit, date, onRestore }: EarlierEntriesProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const textOf = useEarlierText();
  const { data: changes, error } = useQuery({
    queryKey: ['changes', habit.id, date],
    queryFn: ({ signal }) =>
      api.listCompletionChanges({ params: { id: habit.id, date } }, { signal }),
    // A day that is opened again has other earlier entries by then.
    gcTime: 0,
  });
  const { target } = habitDay(habit, date);
  return (
    <section className="min-h-20 border-t border-rule pt-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">
        <Trans>What was entered before</Trans>
      </h3>
      {error && <p className="text-alarm">{errorText(error)}</p>}
      {changes?.length === 0 && (
        <p className="text-faint">
          <Trans>Nothing else so far.</Trans>
        </p>
      )}
      <ul>
        {changes?.map(({ until, completion }, place) => {
          const what = textOf({ target, entry: completion ?? undefined });
          const when = formatMoment(until, i18n.locale);
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
                onClick={() => onRestore(enteredAs(completion))}
              >
                <Trans>Restore</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
