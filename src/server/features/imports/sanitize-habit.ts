import { NOTE_MAX } from '#contract/completion.ts';
import { emojiField, parseFields } from '#contract/fields.ts';
import { amountField, goalSchema, UNIT_MAX } from '#contract/goal.ts';
import { CUE_MAX } from '#contract/reminders.ts';
import { DESCRIPTION_MAX, HABIT_NAME_MAX, habitNameField } from '#contract/habit.ts';
import type { Answers } from '#domain/answers.ts';
import { addDays, dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { goalsByDay, type Goal } from '#domain/goal.ts';
import { MAX_CHANGES_OF_A_DAY, MAX_GOALS } from '#domain/limits.ts';
import { isSlug, MAX_SLUGS } from '#domain/slug.ts';
import { flawOf, withoutFlaw } from '#domain/sound-goal.ts';
import { todayAt } from '#domain/today.ts';
import type { Entry } from '#domain/year-page.ts';
import { GROUP_NAME_MAX, groupNameField } from '#contract/group.ts';
import { REASON_MAX } from '#contract/pause.ts';
import { cleanLine, cleanText, LONGEST_KEY } from './clean-text.ts';
import { asNoted, EVERY_DAY, FROM_THE_BEGINNING } from './formats/format.ts';
import type { Findings, FoundEntries, FoundHabit } from './formats/format.ts';
import type {
  ImportedChange,
  ImportedFile,
  ImportedGroup,
  ImportedPause,
  ListedHabit,
} from './imported-file.ts';
import { MAX_SOURCES } from './limits.ts';
import type { Remarks } from './remarks.ts';

/** For habits that have no name where they come from. */
const NAMELESS = '?';

/**
 * The latest day that may have an entry.
 *
 * @param last the one of the account
 * @param now where the account takes over the settings: the moment, in milliseconds since 1970
 */
export function lastDay(
  settings: ImportedFile['settings'],
  last: CivilDate,
  now: number | undefined,
): CivilDate {
  if (!settings || now === undefined) return last;
  const own = addDays(todayAt(now, settings), 1);
  return own > last ? own : last;
}

/**
 * A habit with nothing in it that could not have been entered here. What has to go is noted.
 *
 * @param last the latest day that may have an entry: tomorrow
 */
export function sanitizeHabit(
  habit: FoundHabit,
  last: CivilDate,
  remarks: Remarks,
  { notesMayStandAlone = false }: Pick<Findings, 'notesMayStandAlone'> = {},
): ListedHabit {
  const name = cleanLine(habit.name, HABIT_NAME_MAX);
  const description = cleanText(habit.description, DESCRIPTION_MAX);
  const isNamed = parseFields(habitNameField, name.text).errors === undefined;
  if (!isNamed) remarks.note('name_missing', NAMELESS);
  const title = isNamed ? name.text : NAMELESS;
  if (name.isShortened || description.isShortened) remarks.note('text_shortened', title);
  if (habit.icon && !isEmoji(habit.icon)) remarks.note('icons_left_out', title);
  const entries = sanitizeEntries(habit.entries, title, last, remarks);
  const oldest = entries.at(-1)?.date;
  const begin = beginningOf({ begin: habit.begin, oldest, last }, title, remarks);
  const goals = sanitizeGoals(withBeginning(habit, begin ?? addDays(last, -1)), title, remarks);
  return {
    ...habit,
    name: title,
    description: description.text,
    icon: isEmoji(habit.icon) ? habit.icon : undefined,
    cue: habit.cue === undefined ? undefined : cleanLine(habit.cue, CUE_MAX).text,
    begin,
    goals,
    entries: habit.own ? entries : ticked(entries, goals, notesMayStandAlone),
    own: habit.own && {
      ...habit.own,
      answers: sanitizeAnswers(habit.own.answers, title, last, remarks),
      sources: habit.own.sources?.filter((key) => keyOf(key) === key).slice(0, MAX_SOURCES),
      slugs: habit.own.slugs?.filter(isSlug).slice(-MAX_SLUGS),
      changes: sanitizeChanges(habit.own.changes, title, last, remarks),
    },
  };
}

/** With its oldest entry at the latest; undefined where the file says neither. */
function beginningOf(
  { begin, oldest, last }: Record<'begin' | 'oldest', CivilDate | undefined> & { last: CivilDate },
  habit: string,
  remarks: Remarks,
): CivilDate | undefined {
  const isLate = begin !== undefined && begin > last;
  if (isLate) remarks.note('future_beginning', habit, begin);
  const dates = [isLate ? last : begin, oldest].filter((date) => date !== undefined);
  return dates.toSorted()[0];
}

function isEmoji(icon: string | undefined): boolean {
  return icon !== undefined && parseFields(emojiField, icon).errors === undefined;
}

/** The goals of a habit, of which those of other trackers without a date rule from its beginning. */
function withBeginning({ goals, own }: FoundHabit, begin: CivilDate): readonly Goal[] {
  if (own) return goals;
  return goals.map((goal) => (goal.from === FROM_THE_BEGINNING ? { ...goal, from: begin } : goal));
}

/** One goal a day; of several the last one counts. */
function sanitizeGoals(goals: readonly Goal[], habit: string, remarks: Remarks): Goal[] {
  const units = goals.map(({ target }) => ('unit' in target ? target.unit : ''));
  if (units.some((unit) => cleanLine(unit, UNIT_MAX).isShortened))
    remarks.note('text_shortened', habit);
  const sanitized = goals.map((goal) => sanitizeGoal(goal, habit, remarks));
  const byDate = new Map(sanitized.map((goal) => [goal.from, goal]));
  if (byDate.size > MAX_GOALS) remarks.note('goal_approximated', habit);
  return [...byDate.values()].slice(-MAX_GOALS);
}

function sanitizeGoal({ from, schedule, target }: Goal, habit: string, remarks: Remarks): Goal {
  const sanitized = {
    from,
    schedule,
    target: 'unit' in target ? { ...target, unit: cleanLine(target.unit, UNIT_MAX).text } : target,
  };
  const isPossible = parseFields(goalSchema, sanitized).errors === undefined;
  if (isPossible && !flawOf(sanitized)) return sanitized;
  remarks.note('goal_approximated', habit);
  if (isPossible) return withoutFlaw(sanitized);
  return { from, schedule: EVERY_DAY, target: { kind: 'check' } };
}

/**
 * Other trackers count the days that were done: one that was unticked takes nothing from the others,
 * and its note stands alone unless the file tells the two apart. Here the latest entry of a week or
 * month decides, where it asks for one day.
 */
function ticked(
  entries: readonly DatedEntry[],
  goals: readonly Goal[],
  notesMayStandAlone: boolean,
): DatedEntry[] {
  const goalOn = goalsByDay(goals);
  return entries.flatMap((entry) => {
    const { schedule, target } = goalOn(dayNumberOf(entry.date)) ?? {};
    const { value, skipped, note } = entry;
    if (!target || value !== false || skipped) return entry;
    if (note !== undefined) return notesMayStandAlone ? asNoted(entry, target) : entry;
    const isOnce =
      (schedule?.every === 'WEEKLY' || schedule?.every === 'MONTHLY') && schedule.times === 1;
    return isOnce && target.kind === 'check' ? [] : entry;
  });
}

/** One entry a day, the newest first. */
export function sanitizeEntries(
  entries: FoundEntries,
  habit: string,
  last: CivilDate,
  remarks: Remarks,
): DatedEntry[] {
  const byDate = new Map<CivilDate, DatedEntry>();
  for (const { date, value, place, note, ...rest } of entries) {
    if (date === undefined) remarks.note('invalid_date', habit, place);
    else if (value === undefined) remarks.note('invalid_value', habit, place);
    else if (date > last) remarks.note('future_date', habit, date);
    else if (parseFields(amountField, Number(value)).errors)
      remarks.note('invalid_value', habit, date);
    else {
      const entry = { ...rest, value, ...(note ? { note } : {}) };
      const sanitized = { ...withCleanNote(entry, date, habit, remarks), date };
      // A note of blanks says nothing, and nothing else was entered.
      if (sanitized.value === null && !sanitized.note && !sanitized.skipped) continue;
      if (byDate.has(date)) remarks.note('same_day_merged', habit, date);
      byDate.set(date, sanitized);
    }
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

function sanitizeAnswers(
  answers: readonly Answers[] = [],
  habit: string,
  last: CivilDate,
  remarks: Remarks,
): Answers[] {
  return answers.filter(({ date }) => {
    if (date > last) remarks.note('future_date', habit, date);
    return date <= last;
  });
}

/** What was entered before, without what no day may have; of each day the latest are kept. */
export function sanitizeChanges(
  changes: readonly ImportedChange[],
  habit: string,
  last: CivilDate,
  remarks: Remarks,
): ImportedChange[] {
  const possible = changes.filter(({ date }) => date <= last);
  const kept = [...Map.groupBy(possible, ({ date }) => date).values()].flatMap((ofDay) =>
    ofDay.slice(-MAX_CHANGES_OF_A_DAY),
  );
  return kept
    .toSorted((a, b) => a.order - b.order)
    .map(({ entry, ...change }) => ({
      ...change,
      entry: withCleanNote(entry, change.date, habit, remarks),
    }));
}

function withCleanNote(entry: Entry, date: CivilDate, habit: string, remarks: Remarks): Entry {
  const { note, ...rest } = entry;
  if (note === undefined) return entry;
  const { text, isShortened } = cleanText(note, NOTE_MAX);
  if (isShortened) remarks.note('text_shortened', habit, date);
  return text === '' ? rest : { ...rest, note: text };
}

interface Lists {
  groups: readonly ImportedGroup[];
  pauses: readonly ImportedPause[];
}

/** The groups and pauses of a file with nothing in them that could not have been entered here. */
export function sanitizeLists({ groups, pauses }: Lists, remarks: Remarks) {
  return {
    groups: groups.map((group) => ({
      ...group,
      key: keyOf(group.key),
      name: groupName(group, remarks),
    })),
    pauses: pauses.map((pause) => ({ ...pause, reason: cleanLine(pause.reason, REASON_MAX).text })),
  };
}

/** A key that either database takes. */
export function keyOf(text: string): string {
  return cleanLine(text, LONGEST_KEY).text;
}

function groupName({ name }: ImportedGroup, remarks: Remarks): string {
  const { text, isShortened } = cleanLine(name, GROUP_NAME_MAX);
  if (isShortened) remarks.note('text_shortened', undefined, text);
  return parseFields(groupNameField, text).errors ? NAMELESS : text;
}
