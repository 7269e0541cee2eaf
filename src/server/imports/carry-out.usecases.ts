import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import { addDays } from '#domain/civil-date.ts';
import type { Change } from '#domain/commands/change.ts';
import { packEntries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { MOST_CHANGES_OF_A_DAY } from '#domain/limits.ts';
import { createdAtFor, startOfDay, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { newId } from '../new-id.ts';
import { carryOut } from '../notebook/change-notebook.usecases.ts';
import { addPast } from '../notebook/history.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import type { ImportedChange, ImportedHabit } from './imported-file.ts';
import { insertImportedHabits, insertImportPages, insertMovedBeginnings } from './imports.store.ts';
import type { MovedBeginning } from './imports.store.ts';
import type { Plan, PlannedHabit } from './plan-import.ts';

interface Import {
  open: OpenNotebook;
  person: Person;
  importId: string;
}

/**
 * Does what a plan says.
 *
 * @throws ProblemError limit_reached beyond what one person may have
 */
export async function carryOutPlan(plan: Plan, into: Import): Promise<void> {
  const { open, importId } = into;
  await makeWay(plan, open);
  const newGroups = plan.newGroups.map(({ key, id, name }) => ({ key, id: id ?? newId(), name }));
  for (const { id, name } of newGroups)
    await carryOut(open, { type: 'create_group', group: id, name }, { importId });
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
  await addEntries(plan.habits, idOf, into);
  for (const { id, habit, ...pause } of plan.newPauses) {
    const habit_id = habit === null ? null : (habitIds.get(habit) ?? null);
    await carryOut(open, { type: 'create_pause', pause: id, habit_id, ...pause }, { importId });
  }
}

/** What was deleted and comes back from a file comes as the file has it. */
async function makeWay(plan: Plan, open: OpenNotebook): Promise<void> {
  const { habits, groups, pauses } = await open.read({
    habits: 'all',
    groups: 'all',
    pauses: 'all',
  });
  const came = plan.habits.filter(({ habitId }) => habitId === null);
  const ids = {
    habits: came.map(({ imported }) => imported.own?.id ?? '').filter((id) => habits.has(id)),
    groups: plan.newGroups.map(({ id = '' }) => id).filter((id) => groups.has(id)),
    pauses: plan.newPauses.map(({ id }) => id).filter((id) => pauses.has(id)),
  };
  for (const kind of ['pauses', 'habits', 'groups'] as const) await open.forget(kind, ids[kind]);
}

async function addNewHabits(
  planned: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  groupIds: ReadonlyMap<string, string>,
  { open, person, importId }: Import,
): Promise<void> {
  const added = planned.filter(({ habitId }) => habitId === null).map(({ imported }) => imported);
  for (const imported of added) {
    const habit = idOf(imported);
    const created = {
      type: 'create_habit',
      habit,
      name: imported.name,
      description: imported.description,
      icon: imported.icon ?? DEFAULT_ICON,
      color: imported.color ?? DEFAULT_COLOR,
      group_id: groupIds.get(imported.group ?? '') ?? null,
      created_at: createdAtOf(imported, person, open.moment.now),
      goals: imported.goals,
      cue: imported.cue ?? '',
      reminders: imported.reminders ?? [],
      answers: imported.own?.answers ?? [],
    } as const;
    await carryOut(open, created, { importId });
    if (!imported.isActive)
      await carryOut(open, { type: 'change_habit', habit, is_active: false }, { importId });
  }
  await open.store();
  const past = added
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
    }));
  await addPast(open, past);
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

/** Enters what is new, and notes what it takes to undo that. Others get their turn in between. */
async function addEntries(
  planned: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { open, importId }: Import,
): Promise<void> {
  const { writer, userId } = open;
  const moved: MovedBeginning[] = [];
  for (const { imported, newEntries } of planned) {
    const habitId = idOf(imported);
    const entries = packEntries(newEntries);
    const pages = Object.fromEntries(entries);
    const { changes } = await carryOut(
      open,
      { type: 'fill_days', habit: habitId, pages },
      { importId, withoutPast: true },
    );
    moved.push(...movedBeginnings(changes));
    await open.store();
    await insertImportPages(writer, { userId, importId, habitId }, entries);
    await nextTurn();
  }
  await insertMovedBeginnings(writer, { userId, importId }, moved);
}

function movedBeginnings(changes: readonly Change[]): MovedBeginning[] {
  return changes.flatMap((change) =>
    change.type === 'habit' && change.before && change.after
      ? [
          {
            habit_id: change.id,
            begin_before: change.before.created_at,
            begin_after: change.after.created_at,
          },
        ]
      : [],
  );
}

async function addKeys(
  habits: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { open, importId: current }: Import,
): Promise<void> {
  const rows = habits.flatMap(({ imported, newKeys }) =>
    newKeys.map(({ key, importId }) => ({
      source_key: key,
      habit_id: idOf(imported),
      import_id: importId ?? current,
    })),
  );
  await insertImportedHabits(open.writer, open.userId, rows);
}
