import { isDeepStrictEqual } from 'node:util';
import type { Answers } from '#domain/answers.ts';
import { countEntered, listEntries, oldestEntered, type Entries } from '#domain/entries.ts';
import { BLANK_PAGE, EMPTY, isBlank, withoutDays } from '#domain/year-page.ts';
import type { ImportPreview, ImportRemark } from '#contract/import.ts';
import type { Profile } from '#contract/profile.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import { DEFAULT_COLOR, DEFAULT_ICON, type HabitAnswer } from '#contract/habit.ts';
import { civilDateOf, type CivilDate } from '#domain/civil-date.ts';
import { latestFirst } from '#domain/commands/habits.ts';
import { MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '#domain/limits.ts';
import type { ImportedFile, ImportedGroup, ImportedHabit, ImportedPause } from './imported-file.ts';
import { knownHabits, newKeys, type KeyRow, type KnownHabit, type NewKey } from './known-habits.ts';

/** What a person has already, as far as it matters to an import. */
export interface Existing {
  /** which habit each source key became, by which import */
  keys: ReadonlyMap<string, KeyRow>;
  /** what each habit is */
  habits: ReadonlyMap<string, KnownHabit>;
  /** the symbols of what was entered, by habit and year */
  daysByHabit: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** what the file has beside it for days that were entered, by habit */
  others: ReadonlyMap<string, Others>;
  answersByHabit: ReadonlyMap<string, readonly Answers[]>;
  groups: readonly { id: string; name: string }[];
  pauses: readonly { id: string; habit_id: string | null; first: string; last: string | null }[];
  profile: Profile;
  reminders: ReminderSettings;
}

interface Others {
  /** for days that were entered without them */
  notes: number;
  /** for days of which only a note was entered */
  marks: number;
}

export interface PlannedHabit {
  imported: ImportedHabit;
  /** null: it is new */
  habitId: string | null;
  newKeys: readonly NewKey[];
  /** on days that have no entry yet */
  newEntries: Entries;
}

/** What an import does, and so what its preview says. */
export interface Plan {
  habits: PlannedHabit[];
  /** the group of each key that is there already */
  groupByKey: Map<string, string>;
  newGroups: ImportedGroup[];
  newPauses: ImportedPause[];
  /** whether the account takes over the settings: it has nothing yet, and they are others */
  newSettings: boolean;
  /** what stays as it is here, although the file says something else, and what does not */
  remarks: ImportRemark[];
}

/** Compares a file with what is there. What is there stays as it is. */
export function planImport(file: ImportedFile, existing: Existing): Plan {
  const known = knownHabits(file.habits, existing);
  const keys = newKeys(known, existing);
  const habits = file.habits.map((imported) => {
    const habitId = known.get(imported) ?? null;
    const days = existing.daysByHabit.get(habitId ?? '');
    const newEntries = days ? withoutThose(imported.entries, days) : imported.entries;
    return { imported, habitId, newKeys: keys.get(imported) ?? [], newEntries };
  });
  const groupByKey = new Map<string, string>();
  for (const { key, id, name } of file.groups) {
    const found = existing.groups.find((group) =>
      id === undefined ? group.name === name : group.id === id,
    );
    if (found) groupByKey.set(key, found.id);
  }
  // A group of which all habits are here was renamed or deleted, or they were taken out of it.
  const isNeeded = ({ key }: ImportedGroup) => {
    const within = habits.filter(({ imported }) => imported.group === key);
    return within.length === 0 || within.some(({ habitId }) => habitId === null);
  };
  const habitByKey = new Map(habits.map(({ imported, habitId }) => [imported.sourceKey, habitId]));
  const newPauses = file.pauses.filter(
    (pause) => !existing.pauses.some((other) => isSame(pause, other, habitByKey)),
  );
  return {
    habits,
    groupByKey,
    newGroups: file.groups.filter((group) => !groupByKey.has(group.key) && isNeeded(group)),
    newPauses,
    newSettings: isEmpty(existing) && hasOtherSettings(file, existing),
    remarks: [...pausesOfAll(newPauses, existing), ...leftOut(file, habits, existing)],
  };
}

function pausesOfAll(pauses: readonly ImportedPause[], { habits }: Existing): ImportRemark[] {
  const count = habits.size > 0 ? pauses.filter(({ habit }) => habit === null).length : 0;
  return count > 0 ? [{ code: 'pauses_of_all', habit: null, place: null, count }] : [];
}

function* leftOut(
  file: ImportedFile,
  habits: readonly PlannedHabit[],
  existing: Existing,
): Generator<ImportRemark> {
  if (!isEmpty(existing) && hasOtherSettings(file, existing))
    yield { code: 'settings_left_out', habit: null, place: null, count: 1 };
  for (const { imported, habitId } of habits) {
    if (habitId === null) continue;
    const about = { habit: imported.name, place: null };
    const { notes = 0, marks = 0 } = existing.others.get(habitId) ?? {};
    if (notes > 0) yield { code: 'notes_left_out', ...about, count: notes };
    if (marks > 0) yield { code: 'marks_left_out', ...about, count: marks };
    const known = new Map(existing.answersByHabit.get(habitId)?.map((each) => [each.date, each]));
    const answers = (imported.own?.answers ?? []).filter(
      (each) => !isDeepStrictEqual(known.get(each.date), each),
    );
    if (answers.length > 0) yield { code: 'answers_left_out', ...about, count: answers.length };
  }
}

/** How much of a file does not come to days that were entered without it. */
export function countOthers(found: Entries, there: Entries): Others {
  const others = { notes: 0, marks: 0 };
  for (const [year, { days, more }] of there) {
    const page = found.get(year) ?? BLANK_PAGE;
    for (const [key, { n }] of Object.entries(page.more)) {
      const isEntered = (days[Number(key)] ?? EMPTY) !== EMPTY;
      if (n !== undefined && isEntered && more[key]?.n !== n) others.notes += 1;
    }
    for (const [key, { o }] of Object.entries(more)) {
      const isMarked = (page.days[Number(key)] ?? EMPTY) !== EMPTY && !page.more[key]?.o;
      if (o && isMarked) others.marks += 1;
    }
  }
  return others;
}

/** An account that has nothing yet becomes the one that the file is of. */
export function isEmpty({ habits, groups, pauses }: Existing): boolean {
  return habits.size === 0 && groups.length === 0 && pauses.length === 0;
}

function hasOtherSettings(file: ImportedFile, { profile, reminders }: Existing): boolean {
  return !(
    isDeepStrictEqual({ ...profile, ...file.settings }, profile) &&
    isDeepStrictEqual({ ...reminders, ...file.reminders }, reminders)
  );
}

function withoutThose(entries: Entries, days: ReadonlyMap<number, string>): Entries {
  const pages = [...entries].map(
    ([year, page]) => [year, withoutDays(page, days.get(year) ?? '')] as const,
  );
  return new Map(pages.filter(([, page]) => !isBlank(page)));
}

function isSame(
  pause: ImportedPause,
  other: Existing['pauses'][number],
  habitByKey: ReadonlyMap<string, string | null>,
): boolean {
  if (pause.id === other.id) return true;
  const habitId = pause.habit === null ? null : habitByKey.get(pause.habit);
  return habitId === other.habit_id && pause.first === other.first && pause.last === other.last;
}

/** How much there is to do. */
export function sizeOf({ habits, newGroups, newPauses }: Plan) {
  return {
    new_habits: habits.filter(({ habitId }) => habitId === null).length,
    new_entries: habits.reduce((sum, { newEntries }) => sum + countEntered(newEntries), 0),
    new_groups: newGroups.length,
    new_pauses: newPauses.length,
  };
}

/** Of what a person would have more than one may; undefined where all of a plan has its place. */
export function excessOf(plan: Plan, { habits, groups, pauses }: Existing) {
  const { new_habits, new_groups, new_pauses } = sizeOf(plan);
  if (new_habits > MAX_HABITS - habits.size) return 'habits';
  if (new_groups > MAX_GROUPS - groups.length) return 'groups';
  return new_pauses > MAX_PAUSES - pauses.length ? 'pauses' : undefined;
}

/** What an import would do, as the wire has it. */
export function previewOf(file: ImportedFile, plan: Plan): ImportPreview {
  const groupNames = new Map(file.groups.map(({ key, name }) => [key, name]));
  return {
    source: file.source,
    habits: plan.habits.map(({ imported, habitId, newEntries }) => ({
      name: imported.name,
      icon: imported.icon ?? DEFAULT_ICON,
      color: imported.color ?? DEFAULT_COLOR,
      group: groupNames.get(imported.group ?? '') ?? null,
      is_active: imported.isActive,
      goals: structuredClone(latestFirst(imported.goals)) as HabitAnswer['goals'],
      habit_id: habitId,
      entries: {
        found: countEntered(imported.entries),
        new: countEntered(newEntries),
        first: firstOf(imported.entries),
        last: listEntries(imported.entries).next().value?.date ?? null,
      },
    })),
    ...sizeOf(plan),
    new_settings: plan.newSettings,
    remarks: [...file.remarks, ...plan.remarks],
  };
}

function firstOf(entries: Entries): CivilDate | null {
  const oldest = oldestEntered(entries);
  return oldest === undefined ? null : civilDateOf(oldest);
}
