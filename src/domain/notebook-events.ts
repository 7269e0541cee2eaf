import { addDays, dayNumberOf, type CivilDate } from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { countDay } from './due.ts';
import { isActiveOn } from './habit.ts';
import { outcomeOn } from './judged.ts';
import type { HabitFields, PausedHabit } from './notebook.ts';
import type { PeriodOutcome } from './outcome.ts';
import { runningStreak } from './running-streak.ts';
import { sealOf } from './seals.ts';
import type { Unit } from './unit.ts';

/** What a day of a habit came to, as others are told of it. */
type DayState = 'open' | 'kept' | 'skipped' | 'missed';

interface SeenHabit {
  name: string;
  icon: string;
  /** a checksum of what counts as a change when it is another */
  fields: number;
  days: Record<CivilDate, DayState>;
  /** days kept or skipped with which a missed period ended; earlier versions noted none */
  missed?: readonly CivilDate[];
  streak: { length: number; unit: Unit };
}

/** What of a notebook is compared with what it comes to later: habits that are archived are gone. */
export interface NotebookSnapshot {
  habits: Record<string, SeenHabit>;
  /** the last day on which all was kept that was due */
  allKept: CivilDate | null;
}

interface OfHabit {
  habit: { id: string; name: string; icon: string };
}

interface DayEvent extends OfHabit {
  type: 'day.kept' | 'day.missed' | 'day.skipped' | 'day.taken_back';
  date: CivilDate;
}

/** Something that happened in a notebook. */
export type NotebookEvent =
  | DayEvent
  | (OfHabit & { type: 'habit.changed'; change: 'added' | 'changed' | 'removed' })
  | (OfHabit & { type: 'streak.reached'; length: number; unit: Unit })
  | { type: 'day.all_kept'; date: CivilDate };

/** Of so many days back, today among them, it is told what they came to: the past is filled in quietly. */
const DAYS = 3;

/**
 * What is there to be seen of a person's habits.
 *
 * @param before what was seen last
 */
export function snapshotOf(
  habits: readonly PausedHabit[],
  today: CivilDate,
  before?: NotebookSnapshot,
): NotebookSnapshot {
  const active = habits.filter((habit) => habit.is_active && habit.deleted_at === null);
  const { due, kept } = countDay(active, today, today);
  const isAllKept = due > 0 && kept === due;
  return {
    habits: Object.fromEntries(
      active.map((habit) => [habit.id, seeHabit(habit, today, before?.habits[habit.id])]),
    ),
    allKept: isAllKept && today > (before?.allKept ?? '') ? today : (before?.allKept ?? null),
  };
}

/** @param before what was seen of it last: days that come back, where clocks were set back, stay told */
function seeHabit(habit: PausedHabit, today: CivilDate, before?: SeenHabit): SeenHabit {
  const { length, unit } = runningStreak(habit, today);
  const ahead = Object.entries(before?.days ?? {}).filter(([date]) => date > today);
  const dates = Array.from({ length: DAYS }, (_, back) => addDays(today, -back)).filter((date) =>
    isActiveOn(habit, date),
  );
  const marks = dayMarks(habit, dates, today);
  const states = dates.map((date, place) => stateOf(habit, { date, today, mark: marks[place] }));
  return {
    name: habit.name,
    icon: habit.icon,
    fields: fieldsOf(habit),
    days: Object.fromEntries([...ahead, ...dates.map((date, place) => [date, states[place]])]),
    missed: [
      ...(before?.missed ?? []).filter((date) => date > today),
      ...dates.filter((date, place) => {
        const period = states[place] === 'missed' ? undefined : missedUntil(habit, date, today);
        return period !== undefined && period.first < period.last;
      }),
    ],
    streak: before && ahead.length > 0 ? before.streak : { length, unit },
  };
}

/**
 * Its place among the others is none of them, and what is said of how automatic it is neither. A new
 * field is to be added only where it is not empty: otherwise an upgrade would change every habit.
 */
function fieldsOf({ name, icon, color, description, goals, cue, begin }: HabitFields): number {
  const text = JSON.stringify([name, icon, color, description, goals, cue, begin]);
  let sum = 0;
  for (let place = 0; place < text.length; place += 1)
    sum = (Math.imul(sum, 31) + text.charCodeAt(place)) | 0;
  return sum;
}

function stateOf(
  habit: PausedHabit,
  { date, today, mark }: { date: CivilDate; today: CivilDate; mark: string | undefined },
): DayState {
  if (mark === 'kept' || mark === 'skipped') return mark;
  return mark === 'lapse' || missedUntil(habit, date, today) ? 'missed' : 'open';
}

/** A week is missed once, on its last day, whatever that day has itself. */
function missedUntil(
  habit: PausedHabit,
  date: CivilDate,
  today: CivilDate,
): PeriodOutcome | undefined {
  const day = dayNumberOf(date);
  const period = outcomeOn(habit, day, today);
  return period?.outcome === 'missed' && period.last === day ? period : undefined;
}

/**
 * What happened between two looks at a notebook. Of a habit that is new its days are not told: it may
 * have been brought along from elsewhere.
 */
export function eventsBetween(
  before: NotebookSnapshot,
  after: NotebookSnapshot,
): readonly NotebookEvent[] {
  const found: NotebookEvent[] = [];
  for (const [id, is] of Object.entries(after.habits)) {
    const was = before.habits[id];
    const habit = { id, name: is.name, icon: is.icon };
    if (!was) found.push({ type: 'habit.changed', habit, change: 'added' });
    else {
      if (was.fields !== is.fields) found.push({ type: 'habit.changed', habit, change: 'changed' });
      found.push(...ofDays(habit, was, is), ...ofStreak(habit, was, is));
    }
  }
  for (const [id, { name, icon }] of Object.entries(before.habits)) {
    if (!after.habits[id])
      found.push({ type: 'habit.changed', habit: { id, name, icon }, change: 'removed' });
  }
  if (after.allKept !== null && after.allKept !== before.allKept)
    found.push({ type: 'day.all_kept', date: after.allKept });
  return found;
}

function ofDays(habit: OfHabit['habit'], was: SeenHabit, is: SeenHabit): NotebookEvent[] {
  const seen = Object.keys(was.days).toSorted();
  // After a move west, or a later start of the day, a day comes back that was told of before.
  const [first = ''] = seen.length >= DAYS ? seen : [];
  // What an earlier version saw over, and was silent about, is not told after an upgrade.
  const silent: readonly string[] = was.missed ?? seen.slice(0, -1);
  return Object.entries(is.days)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([day, state]): NotebookEvent[] => {
      const date = day as CivilDate;
      if (date < first) return [];
      const former = was.days[date] ?? 'open';
      const wasMissed = former === 'missed' || silent.includes(date);
      const isMissed = state === 'missed' || is.missed?.includes(date) === true;
      const change = changeOf(former, state);
      const types = change ? [change] : [];
      if (isMissed && !wasMissed && change !== 'day.taken_back') types.push('day.missed');
      return types.map((type) => ({ type, habit, date }));
    });
}

/** What is told of a day by itself. */
function changeOf(former: DayState, state: DayState): DayEvent['type'] | undefined {
  if (former === state) return undefined;
  if (state === 'kept') return 'day.kept';
  if (state === 'skipped') return 'day.skipped';
  return former === 'kept' || former === 'skipped' ? 'day.taken_back' : undefined;
}

function ofStreak(habit: OfHabit['habit'], was: SeenHabit, is: SeenHabit): NotebookEvent[] {
  const { length, unit } = is.streak;
  const seal = sealOf(is.streak);
  const isNew = seal !== undefined && unit === was.streak.unit && was.streak.length < seal;
  return isNew ? [{ type: 'streak.reached', habit, length, unit }] : [];
}
