import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import { addDays } from '#domain/civil-date.ts';
import { createdOn } from '#domain/habit.ts';
import type { Completion } from '#domain/habit.ts';
import { createdAtFor, startOfDay, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { countNewChanges, countNewEntries } from '../habits/counting.usecases.ts';
import { MOST_CHANGES_OF_A_DAY } from '../habits/quota.ts';
import type { ImportedChange, ImportedHabit } from './imported-file.ts';
import { beginWithEntries } from './beginnings.usecases.ts';
import { insertAll } from './imports.store.ts';
import type { Plan, PlannedHabit } from './plan-import.ts';

interface Import {
  writer: Writer;
  person: Person;
  importId: string;
  /** to which it takes the person's habits */
  revision: number;
  /** how many the person has already: new ones come after them */
  habitCount: number;
  groupCount: number;
  now: number;
}

/** Writes what a plan says. */
export async function carryOut(plan: Plan, into: Import): Promise<void> {
  const groupIds = await addGroups(plan, into);
  const habitIds = new Map<string, string>();
  for (const { imported, habitId } of plan.habits) {
    habitIds.set(imported.sourceKey, habitId ?? imported.own?.id ?? newId());
  }
  const idOf = ({ sourceKey }: ImportedHabit) => habitIds.get(sourceKey) ?? '';
  const added = plan.habits.filter(({ habitId }) => habitId === null);
  await addHabits(
    added.map(({ imported }) => imported),
    idOf,
    groupIds,
    into,
  );
  await addKeys(plan.habits, idOf, into);
  await addEntries(plan.habits, idOf, into);
  await beginWithEntries(plan.habits, into);
  const { writer, person, importId } = into;
  const pauses = plan.newPauses.map(({ id, habit, first, last, reason }) => ({
    user_id: person.userId,
    id,
    habit_id: habit === null ? null : (habitIds.get(habit) ?? null),
    first_date: first,
    last_date: last,
    reason,
    import_id: importId,
  }));
  await insertAll.pauses(writer, pauses);
}

/** @returns the id of each group by its key in the file */
async function addGroups(
  { groupByKey, newGroups }: Plan,
  { writer, person, importId, groupCount }: Import,
): Promise<Map<string, string>> {
  const rows = newGroups.map(({ id, name }, index) => ({
    user_id: person.userId,
    id: id ?? newId(),
    name,
    position: groupCount + index,
    import_id: importId,
  }));
  await insertAll.groups(writer, rows);
  const added = newGroups.map(({ key }, index) => [key, rows[index]?.id ?? ''] as const);
  return new Map([...groupByKey, ...added]);
}

async function addHabits(
  habits: readonly ImportedHabit[],
  idOf: (habit: ImportedHabit) => string,
  groupIds: ReadonlyMap<string, string>,
  { writer, person, revision, habitCount, now }: Import,
): Promise<void> {
  const user_id = person.userId;
  const rows = habits.map((habit, index) => ({
    user_id,
    id: idOf(habit),
    name: habit.name,
    description: habit.description,
    icon: habit.icon ?? DEFAULT_ICON,
    color: habit.color ?? DEFAULT_COLOR,
    is_active: habit.isActive ? (1 as const) : (0 as const),
    position: habitCount + index,
    group_id: groupIds.get(habit.group ?? '') ?? null,
    created_at: createdAtOf(habit, person, now),
  }));
  const goals = habits.flatMap((habit) =>
    habit.goals.map(({ from, ...asks }) => ({
      user_id,
      habit_id: idOf(habit),
      from_date: from,
      asks: JSON.stringify(asks),
    })),
  );
  const changes = habits
    .flatMap((habit) =>
      latestOfEachDay(habit.own?.changes ?? []).map((change) => ({
        ...change,
        habit_id: idOf(habit),
      })),
    )
    .toSorted((a, b) => a.order - b.order)
    .map(({ habit_id, date, until, completion }) => ({
      revision,
      user_id,
      id: newId(),
      habit_id,
      date,
      before: completion && JSON.stringify(completion),
      changed_at: until,
    }));
  await insertAll.habits(writer, rows);
  await insertAll.goals(writer, goals);
  await insertAll.changes(writer, changes);
  await countNewChanges(writer, user_id, changes);
}

/** As many changes of a day as are kept, the oldest first. */
function latestOfEachDay(changes: readonly ImportedChange[]): ImportedChange[] {
  const days = Map.groupBy(changes, ({ date }) => date);
  return [...days.values()].flatMap((ofDay) =>
    ofDay.toSorted((a, b) => a.order - b.order).slice(-MOST_CHANGES_OF_A_DAY),
  );
}

/** With its oldest entry at the latest. */
function createdAtOf(habit: ImportedHabit, person: Person, now: number): string {
  const created_at = givenCreatedAt(habit, person, now);
  const begin = createdOn({ created_at });
  const oldest = habit.completions.reduce(
    (first, { date }) => (date < first ? date : first),
    begin,
  );
  return oldest < begin ? startOfDay(oldest, person.time_zone) : created_at;
}

/** Of the own export it is as it was, unless it is still to come. */
function givenCreatedAt({ own, begin }: ImportedHabit, person: Person, now: number): string {
  if (own && createdOn({ created_at: own.createdAt }) <= addDays(todayAt(now, person), 1))
    return own.createdAt;
  return begin === undefined ? createdAtFor(now, person) : startOfDay(begin, person.time_zone);
}

async function addKeys(
  habits: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { writer, person, importId: current }: Import,
): Promise<void> {
  const rows = habits.flatMap(({ imported, newKeys }) =>
    newKeys.map(({ key, importId }) => ({
      user_id: person.userId,
      source_key: key,
      habit_id: idOf(imported),
      import_id: importId ?? current,
    })),
  );
  await insertAll.importedHabits(writer, rows);
}

async function addEntries(
  habits: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { writer, person, importId }: Import,
): Promise<void> {
  const rows = habits.flatMap(({ imported, newEntries }) =>
    newEntries.map((entry) => ({
      user_id: person.userId,
      habit_id: idOf(imported),
      import_id: importId,
      ...columnsOf(entry),
    })),
  );
  await countNewEntries(
    writer,
    person.userId,
    rows.map(({ note }) => note),
  );
  await insertAll.completions(writer, rows);
}

function columnsOf({ date, completed, value, skipped, note }: Completion) {
  return {
    date,
    completed: completed ? (1 as const) : (0 as const),
    value: value ?? null,
    skipped: skipped ? (1 as const) : (0 as const),
    note: note ?? '',
  };
}
