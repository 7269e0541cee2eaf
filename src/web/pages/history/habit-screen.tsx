import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { daysBetween, monthOf, type CivilMonth } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import { listNotes } from '#domain/entries.ts';
import { goalOn } from '#domain/goal.ts';
import { daysOfMonth, monthSpan, monthsOfYear, weeksOfMonth, yearSpan } from '#domain/period.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { later, useAhead } from '../../app/builds/later.tsx';
import { useDocumentTitle } from '../../app/route-title.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Stamp, type Ink } from '../../ui/stamp.tsx';
import { useOpenDay } from '../habit/habit-day.ts';
import { useHabitSummary } from '../habit/habit-summary.ts';
import { useGoalText } from '../habit/use-goal-text.ts';
import { FiguresOfHabit } from './figures.tsx';
import { HowHabitIsCounted } from './how-counted.tsx';
import { KeptWords } from './kept-words.tsx';
import { daysOfHabit, MonthPage } from './month-page.tsx';
import { NotesList } from './notes-list.tsx';
import { Fold, HabitChooser, PageTurner, Pictures } from './page-parts.tsx';
import { StreakSection } from './streak-section.tsx';
import { useKept } from './use-kept.ts';

const fetchCharts = async () => (await import('./charts.tsx')).Charts;
const Charts = later(fetchCharts, <div className="min-h-dvh" />);

/** Figures and charts say something from so many days on. */
const DAYS_FOR_CHARTS = 14;

interface HabitScreenProps {
  habits: readonly ShownHabit[];
  habit: ShownHabit;
  /** the current one unless said */
  month: CivilMonth | undefined;
}

/** All of one habit: its month and its year at once, and the rest for those who ask for it. */
export function HabitScreen({ habits, habit, month: chosen }: HabitScreenProps) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const openDay = useOpenDay();
  const month = chosen ?? monthOf(today);
  const year = month.slice(0, 4);
  const { name, icon, color, entries } = habit;
  const isYoung = daysBetween(habit.begin, today) + 1 < DAYS_FOR_CHARTS;
  // What is avoided is kept without an entry.
  const hasHistory = entries.size > 0 || runningStreak(habit, today).length > 0;
  const notes = listNotes(entries);
  useDocumentTitle(name);
  useAhead(fetchCharts);
  const monthName = format.date(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <HabitChooser habits={habits} chosen={habit.id} month={chosen}>
          <h1 className="flex min-w-0 items-baseline gap-3 text-2xl sm:text-3xl">
            {icon && <span aria-hidden>{icon}</span>}
            <span className="min-w-0 wrap-anywhere hyphens-auto">{name}</span>
          </h1>
        </HabitChooser>
        <LinkButton to="/habits/$id/edit" params={{ id: habit.id }} className="shrink-0">
          {t`Edit`}
        </LinkButton>
      </div>
      <HabitLine habit={habit} month={month} isYoung={isYoung} />
      <div className="grid gap-x-14 gap-y-8 border-b border-rule pb-8 board:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <section aria-labelledby="month">
          <PartHeading id="month" title={monthName} month={month} step={1} />
          {!isYoung && <KeptWords habit={habit} span={monthSpan(month)} />}
          <MonthPage
            month={month}
            days={daysOfHabit(habit, daysOfMonth(month), today)}
            ink={color}
            onOpenDay={(date) => openDay(habit, date, 'whole')}
          />
        </section>
        {!isYoung && (
          <section aria-labelledby="year">
            <PartHeading id="year" title={year} month={month} step={12} />
            <KeptWords habit={habit} span={yearSpan(month)} />
            <YearPage month={month} habit={habit} />
          </section>
        )}
      </div>
      {notes.length > 0 && (
        <Fold id="notes" title={t`Notes`} count={format.count(notes.length)}>
          <NotesList habit={habit} notes={notes} />
        </Fold>
      )}
      {hasHistory && (
        <Fold id="streak" title={t`Streak`}>
          <StreakSection habit={habit} span={yearSpan(month)} />
        </Fold>
      )}
      {!isYoung && hasHistory && (
        <>
          <Fold id="insights" title={t`Insights`}>
            <Charts habit={habit} span={yearSpan(month)} />
          </Fold>
          <Pictures habits={[habit]} month={month} isOfOne />
          <Fold id="table" title={t`As a table`}>
            <FiguresOfHabit habit={habit} month={month} />
          </Fold>
          <Fold id="method" title={t`How this is counted`}>
            <HowHabitIsCounted habit={habit} span={yearSpan(month)} />
          </Fold>
        </>
      )}
    </>
  );
}

interface PartHeadingProps {
  id: string;
  title: string;
  month: CivilMonth;
  step: 1 | 12;
}

function PartHeading({ id, title, month, step }: PartHeadingProps) {
  return (
    <div className="flex items-center justify-between">
      {/* The page turns without a new one to be told of: the link that turned it keeps the focus. */}
      <h2 id={id} aria-live="polite" className="text-xl first-letter:uppercase">
        {title}
      </h2>
      <PageTurner month={month} step={step} />
    </div>
  );
}

interface HabitLineProps {
  habit: ShownHabit;
  month: CivilMonth;
  isYoung: boolean;
}

/** "Every day · 42 days in a row · 84% in 2026"; of what has only begun, a sentence. */
function HabitLine({ habit, month, isYoung }: HabitLineProps) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const goal = goalOn(habit.goals, today) ?? habit.goals[0];
  const goalText = useGoalText();
  const { length, unit } = runningStreak(habit, today);
  const standing = useHabitSummary()(habit);
  const { percentage } = useKept([habit], yearSpan(month));
  const year = month.slice(0, 4);
  const span = format.span(length, unit);
  const share = percentage === undefined ? undefined : format.percentage(percentage);
  const begins = format.date(habit.begin, { dateStyle: 'long' });
  return (
    <p className="pointed mt-1 mb-6 text-faint">
      {goal && <span>{goalText(goal)}</span>}
      {length > 0 ? (
        <strong className="font-semibold text-ink">{t`${span} in a row`}</strong>
      ) : (
        standing && <span className="text-ink">{standing}</span>
      )}
      {!isYoung && share && (
        <span>
          <Trans>
            {share} in {year}
          </Trans>
        </span>
      )}
      {isYoung && (
        <span>
          {habit.begin > today
            ? t`Begins on ${begins}.`
            : t`Figures come once it is two weeks old.`}
        </span>
      )}
      {!habit.is_active && <span>{t`This habit is archived.`}</span>}
    </p>
  );
}

/** A year of stamps, month by month. It is drawn; the table says the same in words. */
function YearPage({ month, habit }: { month: CivilMonth; habit: ShownHabit }) {
  const today = useToday();
  const format = useFormat();
  const dates = monthsOfYear(month).flatMap(daysOfMonth);
  const marks = dayMarks(habit, dates, today);
  const days = new Map(dates.map((date, place) => [date, marks[place] ?? 'none']));
  return (
    <div className="-mt-2 grid grid-cols-3 gap-x-5 gap-y-1 sm:grid-cols-4">
      {monthsOfYear(month).map((of) => (
        <section key={of}>
          <h3 className="text-sm">
            <Link
              to="/habits/$id"
              params={{ id: habit.id }}
              search={{ month: of }}
              resetScroll={false}
              aria-current={of === month ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center font-sans font-normal text-faint capitalize hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {format.date(`${of}-01`, { month: 'long' })}
            </Link>
          </h3>
          <div aria-hidden className="grid grid-cols-7 gap-0.5">
            {weeksOfMonth(of)
              .flat()
              .map((date, place) => (
                <span key={place} className="grid aspect-square place-items-center">
                  {date && (
                    <DayBlot mark={days.get(date) ?? 'none'} date={date} ink={habit.color} />
                  )}
                </span>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A day among hundreds: a blot of ink where it was kept, a trace where nothing was asked. */
function DayBlot({ mark, date, ink }: { mark: DayMark; date: string; ink: Ink }) {
  if (mark === 'none') return <span className="size-1 rounded-full bg-rule" />;
  const drawn = mark === 'kept' ? 'dot' : mark;
  return <Stamp mark={drawn} variant={date} ink={ink} className="stamp-small size-full" />;
}
