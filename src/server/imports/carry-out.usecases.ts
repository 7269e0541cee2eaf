import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import { addDays } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { MOST_CHANGES_OF_A_DAY } from '#domain/limits.ts';
import { createdAtFor, startOfDay, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Writer } from '../database/database.ts';
import { addGroups } from '../groups/groups.usecases.ts';
import { addEntries, addPast } from '../habits/entries.usecases.ts';
import { addHabits } from '../habits/stored-habits.usecases.ts';
import { newId } from '../new-id.ts';
import { addPauses } from '../pauses/pauses.usecases.ts';
import { beginWithEntries } from './beginnings.usecases.ts';
import type { ImportedChange, ImportedHabit } from './imported-file.ts';
import { insertImportedHabits, insertImportPages } from './imports.store.ts';
import type { Plan, PlannedHabit } from './plan-import.ts';

interface Import {
  writer: Writer;
  person: Person;
  importId: string;
  /** to which it takes the person's habits */
  revision: number;
  now: number;
}

/**
 * Writes what a plan says.
 *
 * @throws ProblemError limit_reached beyond what one person may have
 */
export async function carryOut(plan: Plan, into: Import): Promise<void> {
  const { writer, person, importId } = into;
  const { userId } = person;
  const newGroups = plan.newGroups.map(({ key, id, name }) => ({ key, id: id ?? newId(), name }));
  await addGroups(
    writer,
    { userId, importId },
    newGroups.map(({ id, name }) => ({ id, name })),
  );
  const groupIds = new Map([
    ...plan.groupByKey,
    ...newGroups.map(({ key, id }) => [key, id] as const),
  ]);
  const habitIds = new Map(
    plan.habits.map(({ imported, habitId }) => [
      imported.sourceKey,
      habitId ?? imported.own?.id ?? newId(),
    ]),
  );
  const idOf = ({ sourceKey }: ImportedHabit) => habitIds.get(sourceKey) ?? '';
  await addNewHabits(plan.habits, idOf, groupIds, into);
  await addKeys(plan.habits, idOf, into);
  for (const { imported, newEntries } of plan.habits) {
    const entries = packEntries(newEntries);
    const habitId = idOf(imported);
    await addEntries(writer, { userId, habitId, revision: into.revision }, entries);
    await insertImportPages(writer, { userId, importId, habitId }, entries);
  }
  await beginWithEntries(plan.habits, into);
  const pauses = plan.newPauses.map(({ habit, ...pause }) => ({
    ...pause,
    habit_id: habit === null ? null : (habitIds.get(habit) ?? null),
  }));
  await addPauses(writer, { userId, importId }, pauses);
}

async function addNewHabits(
  planned: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  groupIds: ReadonlyMap<string, string>,
  { writer, person, revision, now }: Import,
): Promise<void> {
  const added = planned.filter(({ habitId }) => habitId === null).map(({ imported }) => imported);
  const habits = added.map((habit) => ({
    id: idOf(habit),
    name: habit.name,
    description: habit.description,
    icon: habit.icon ?? DEFAULT_ICON,
    color: habit.color ?? DEFAULT_COLOR,
    is_active: habit.isActive,
    group_id: groupIds.get(habit.group ?? '') ?? null,
    created_at: createdAtOf(habit, person, now),
    goals: habit.goals,
  }));
  await addHabits(writer, person.userId, habits);
  const changes = added
    .flatMap((habit) =>
      latestOfEachDay(habit.own?.changes ?? []).map((change) => ({
        ...change,
        habit_id: idOf(habit),
      })),
    )
    .toSorted((a, b) => a.order - b.order)
    .map(({ habit_id, date, until, entry }) => ({
      id: newId(),
      habit_id,
      date,
      before: entry,
      changed_at: until,
      revision,
    }));
  await addPast(writer, person.userId, changes);
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
  const begin = beginOf(created_at);
  const oldest = habit.entries.reduce((first, { date }) => (date < first ? date : first), begin);
  return oldest < begin ? startOfDay(oldest, person.time_zone) : created_at;
}

/** Of the own export it is as it was, unless it is still to come. */
function givenCreatedAt({ own, begin }: ImportedHabit, person: Person, now: number): string {
  if (own && beginOf(own.createdAt) <= addDays(todayAt(now, person), 1)) return own.createdAt;
  return begin === undefined ? createdAtFor(now, person) : startOfDay(begin, person.time_zone);
}

async function addKeys(
  habits: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { writer, person, importId: current }: Import,
): Promise<void> {
  const rows = habits.flatMap(({ imported, newKeys }) =>
    newKeys.map(({ key, importId }) => ({
      source_key: key,
      habit_id: idOf(imported),
      import_id: importId ?? current,
    })),
  );
  await insertImportedHabits(writer, person.userId, rows);
}
