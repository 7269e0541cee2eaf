import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DayPreview } from '#contract/reminder-answers.ts';
import { stampEndpoints, type StampLook } from '#contract/stamps.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { callsOf } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useDocumentTitle } from '../../app/route-title.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { TodayProvider, useToday } from '../../sync/today.tsx';
import { useCommand, useNotebook } from '../../sync/use-notebook.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { amountEntered, feelStamp, habitDay, isCompletedDay } from '../habit/habit-day.ts';
import { enterDay } from '../habit/use-commands.ts';
import { isOver, LinkTrouble, markedBy, Sheet } from './link.tsx';
import { MarkDay, type MarkFields } from './mark-day.tsx';

const stampCalls = callsOf(stampEndpoints);

/** What stands in a link of a habit to be marked, after the `#`. */
interface StampLink {
  secret: string;
  /** the last digits of the habit, by which its person’s browser knows it without asking */
  hint: string;
}

/** Whether that is such a link: those of reminders are of another shape. */
export function stampIn(fragment: string): StampLink | undefined {
  const [, secret, hint] = /^([\w-]{43})\.([0-9a-f]{12})$/.exec(fragment) ?? [];
  return secret === undefined || hint === undefined ? undefined : { secret, hint };
}

/**
 * What the address on a sticker opens: one habit, to be marked today. Opening it changes nothing,
 * unless its person chose that and this is their own browser.
 */
export function StampScreen({ secret: key, hint }: StampLink) {
  const { t } = useLingui();
  const look = useQuery({
    queryKey: ['stamp', key],
    queryFn: ({ signal }) => stampCalls.lookAtStamp({ body: { key } }, { signal }),
    staleTime: Infinity,
    // A page that stayed open may come back to view on a later day, and marks that day.
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const [over, setOver] = useState<Error>();
  const own = useNotebook().notebook?.habits.find(({ id }) => id.endsWith(hint));
  useOwnIcon(own?.name ?? look.data?.habit.name);
  if (isOver(over ?? look.error))
    return (
      <Sheet
        title={t`This link no longer works`}
        lead={t`It was closed, its time is over, or its habit was deleted. You make links in your account, under “Connections”.`}
      />
    );
  if (own)
    return (
      <TodayProvider>
        <OwnDay habit={own} look={look.data} onOver={setOver} />
      </TodayProvider>
    );
  if (look.isError && !look.data)
    return <LinkTrouble error={look.error} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Skeleton rows={3} label={t`Loading…`} />;
  const { date } = look.data;
  // Where the day that is shown is over, the next one is shown, which another press marks.
  const mark = async (fields: MarkFields) => {
    try {
      return markedBy(await stampCalls.stampByLink({ body: { ...fields, key, date } }));
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'conflict') await look.refetch();
      throw error;
    }
  };
  return <MarkDay key={date} look={look.data} mark={mark} onOver={setOver} />;
}

interface OwnDayProps {
  habit: ShownHabit;
  /** what the server says of the link, once it has answered */
  look: StampLook | undefined;
  onOver: (error: Error) => void;
}

/** The same in its person’s own browser, where it is a change like any other: without a network too. */
function OwnDay({ habit, look, onOver }: OwnDayProps) {
  const today = useToday();
  const carryOut = useCommand();
  // A page that the browser drew ahead, or took up again, was opened by nobody.
  const [isOpened] = useState(() => document.visibilityState === 'visible' && isNavigated());
  const [openedOn] = useState(today);
  return (
    <MarkDay
      key={today}
      look={lookAt(habit, today)}
      mark={async ({ amount }) => {
        const entered = { value: amount ?? true };
        const { undo } = carryOut(enterDay({ habit, date: today, entered }));
        void feelStamp();
        return { undo };
      }}
      onOver={onOver}
      isAtOnce={isOpened && today === openedOn && look?.at_once === true}
    />
  );
}

function lookAt(habit: ShownHabit, date: CivilDate): DayPreview {
  const { name, icon, color } = habit;
  const day = habitDay(habit, date);
  return {
    habit: { name, icon, color },
    date,
    target: day.target,
    value: amountEntered(day) ?? null,
    kept: isCompletedDay(day),
  };
}

function isNavigated(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

/**
 * An icon on the home screen is of this very page, and has the name of its habit: of the application
 * it would open the first page.
 */
function useOwnIcon(name: string | undefined): void {
  useEffect(() => {
    const manifest = document.querySelector('link[rel=manifest]');
    manifest?.remove();
    return () => {
      if (manifest) document.head.append(manifest);
    };
  }, []);
  useDocumentTitle(name);
}
