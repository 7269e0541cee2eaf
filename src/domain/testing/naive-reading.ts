/**
 * The specification's §4, §5 and §9 read a second time, word by word: with JavaScript's own dates,
 * without a thought for speed, and without a line of the rules that are compared with it.
 */

interface ReadCompletion {
  date: string;
  completed: boolean;
}

export interface ReadHabit {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  is_active: boolean;
  created_at: string;
  completions: ReadCompletion[];
}

const DAY = 24 * 60 * 60 * 1000;

function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateAt(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** “Weeks start on Monday and are labelled year-Wnn”: the Thursday tells the year, and counts. */
function readWeekLabel(date: string): string {
  const weekday = new Date(midnightOf(date)).getUTCDay();
  const thursday = midnightOf(date) + (4 - (weekday === 0 ? 7 : weekday)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const thursdays = Math.ceil((thursday + DAY - Date.UTC(year, 0, 1)) / (7 * DAY));
  return `${year}-W${String(thursdays).padStart(2, '0')}`;
}

function periodOf({ frequency }: ReadHabit, date: string): string {
  if (frequency === 'WEEKLY') return readWeekLabel(date);
  return frequency === 'MONTHLY' ? date.slice(0, 7) : date;
}

/** “One day, 7 days or one month back”. */
function oneBack({ frequency }: ReadHabit, date: string): string {
  if (frequency === 'DAILY') return dateAt(midnightOf(date) - DAY);
  if (frequency === 'WEEKLY') return dateAt(midnightOf(date) - 7 * DAY);
  const month = new Date(midnightOf(date));
  return dateAt(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 1));
}

/** “The latest completion within the same week is completed”, and so for days and months. */
function donePeriods(habit: ReadHabit): Set<string> {
  const done = new Set<string>();
  for (const { date, completed } of habit.completions.toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  )) {
    if (completed) done.add(periodOf(habit, date));
    else done.delete(periodOf(habit, date));
  }
  return done;
}

export function readDone(habit: ReadHabit, date: string): boolean {
  return donePeriods(habit).has(periodOf(habit, date));
}

/** “The current period if done, plus each consecutive earlier period that is done.” */
export function readStreak(habit: ReadHabit, today: string): number {
  const done = donePeriods(habit);
  let length = done.has(periodOf(habit, today)) ? 1 : 0;
  for (
    let date = oneBack(habit, today);
    done.has(periodOf(habit, date));
    date = oneBack(habit, date)
  )
    length += 1;
  return length;
}

/** “The completion with the same date is replaced; otherwise the new one is added at the front.” */
export function readEntering<C extends ReadCompletion>(completions: C[], entered: C): C[] {
  if (!completions.some(({ date }) => date === entered.date)) return [entered, ...completions];
  return completions.map((completion) => (completion.date === entered.date ? entered : completion));
}

/** “Only the date part is compared.” */
function createdDate({ created_at }: ReadHabit): string {
  return created_at.slice(0, 10);
}

/** “Active on a selected date if it was created on or before that date”, and not archived (§3). */
export function readActive(habit: ReadHabit, date: string): boolean {
  return habit.is_active && createdDate(habit) <= date;
}

/** “Share of active habits done today.” */
export function readTodaysPercentage(habits: ReadHabit[], date: string): number {
  const active = habits.filter((habit) => readActive(habit, date));
  const done = active.filter((habit) => readDone(habit, date));
  return active.length === 0 ? 0 : (100 * done.length) / active.length;
}

/** “Newest first”: by the moment that the person's own clock showed. */
export function readOrder<H extends ReadHabit>(habits: H[]): H[] {
  const shown = ({ created_at }: H) => Date.parse(`${created_at.slice(0, 19)}Z`);
  return habits.toSorted((a, b) => shown(b) - shown(a));
}

/**
 * “Total completions divided by the days since the creation of the last active habit”: completed
 * ones of active habits; of the list as it is ordered; with today; shown up to 100 %.
 */
export function readOverallPercentage(habits: ReadHabit[], today: string): number {
  const active = readOrder(habits.filter(({ is_active }) => is_active));
  const last = active.at(-1);
  if (!last) return 0;
  const days = (midnightOf(today) - midnightOf(createdDate(last))) / DAY + 1;
  const total = active.flatMap(({ completions }) => completions.filter((one) => one.completed));
  return Math.min(100, (100 * total.length) / days);
}
