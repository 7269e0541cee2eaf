import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import { addDays, civilDateOf, dayNumberOf } from '#domain/civil-date.ts';
import type { Change } from '#domain/commands/change.ts';
import { oldestEntered, type Entries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { MAX_CHANGES_OF_A_DAY } from '#domain/limits.ts';
import type { NotebookRow } from '#domain/notebook.ts';
import { createdAtFor, startOfDay, todayAt } from '#domain/today.ts';
import type { YearPage } from '#domain/year-page.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { newId } from '../../platform/new-id.ts';
import { carryOut } from '../notebook/change-notebook.usecases.ts';
import { addPast, forgetSomePast } from '../notebook/history.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { sizeOf } from '../notebook/quota.ts';
import { claimSlugs } from '../notebook/slugs.usecases.ts';
import { conflict, limitReached } from '../../platform/problem-error.ts';
import type { ImportedChange, ImportedHabit } from './imported-file.ts';
import { insertImportedHabits, insertImportPages, insertMovedBeginnings } from './imports.store.ts';
import type { MovedBeginning } from './imports.store.ts';
import type { Plan, PlannedHabit } from './plan-import.ts';

/** In whose notebook, and by which import, a part of a plan is carried out. */
interface Import {
  open: OpenNotebook;
  person: Person;
  importId: string;
}

/** A part of a plan: a short write. */
export type Part = (into: Import) => Promise<void>;

/** How many days are entered at a time, whole years of them, and how much of a history. */
const DAYS_AT_ONCE = 4000;
const PAST_AT_ONCE = 2000;

/**
 * What a plan says, in parts that follow each other: what is made first, then what stands in it. Each
 * may throw limit_reached beyond what one person may have. Each is made when it is asked for, and
 * others get their turn between.
 */
export async function* partsOf(plan: Plan): AsyncGenerator<Part> {
  const newGroups = plan.newGroups.map(({ key, id, name }) => ({ key, id: id ?? newId(), name }));
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
  const added = await sizeOfEntries(plan);
  yield async (into) => {
    const { open, importId } = into;
    await makeWay(plan, open);
    // What follows has its place, unless somebody else takes it.
    const limit = await open.makeRoomFor(added);
    if (limit) throw limitReached(limit);
    for (const { id, name } of newGroups)
      await carryOut(open, { type: 'create_group', group: id, name }, { importId });
    await addNewHabits(plan.habits, idOf, groupIds, into);
    open.alongside(() => claimSlugsOf(plan.habits, idOf, open));
    await open.store();
    await addKeys(plan.habits, idOf, into);
    for (const { id, habit, ...pause } of plan.newPauses) {
      const habit_id = habit === null ? null : (habitIds.get(habit) ?? null);
      await carryOut(open, { type: 'create_pause', pause: id, habit_id, ...pause }, { importId });
    }
  };
  yield* pastParts(plan.habits, idOf);
  for (const { imported, newEntries } of plan.habits) {
    yield* entryParts(idOf(imported), newEntries);
    await nextTurn();
  }
}

/** How much the new entries are, looked at a year at a time. */
async function sizeOfEntries({ habits }: Plan) {
  const size = { entry_count: 0, note_bytes: 0, text_bytes: 0 };
  for (const { newEntries } of habits) {
    for (const page of newEntries.values()) {
      const { entry_count, note_bytes } = sizeOf(page);
      size.entry_count += entry_count;
      size.note_bytes += note_bytes;
      await nextTurn();
    }
  }
  return size;
}

/** What was deleted and comes back from a file comes as the file has it. */
async function makeWay(plan: Plan, open: OpenNotebook): Promise<void> {
  const known = await open.read({ habits: 'all', groups: 'all', pauses: 'all' });
  const came = plan.habits.filter(({ habitId }) => habitId === null);
  const ids = {
    habits: came.map(({ imported }) => imported.own?.id ?? ''),
    groups: plan.newGroups.map(({ id = '' }) => id),
    pauses: plan.newPauses.map(({ id }) => id),
  };
  const isGone = (row: NotebookRow & { habit_id?: string | null }) =>
    row.deleted_at !== null ||
    // The pauses of a deleted habit are gone with it, and are not marked.
    (typeof row.habit_id === 'string' && known.habits.get(row.habit_id)?.deleted_at !== null);
  for (const kind of ['pauses', 'habits', 'groups'] as const) {
    const rows = ids[kind].map((id) => known[kind].get(id)).filter((row) => row !== undefined);
    // What was restored since the file was compared with what is there would be gone for ever.
    if (!rows.every(isGone)) throw conflict();
    await open.forget(
      kind,
      rows.map(({ id }) => id),
    );
  }
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
}

/** New habits are called as they were where they come from. */
async function claimSlugsOf(
  planned: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
  { writer, userId, account }: OpenNotebook,
): Promise<void> {
  const added = planned.filter(({ habitId }) => habitId === null).map(({ imported }) => imported);
  const wanted = added.map((habit) => [idOf(habit), habit.own?.slugs ?? []] as const);
  await claimSlugs({ writer, userId, revision: account.habits_revision }, new Map(wanted));
}

/** What stood at days of new habits before. */
async function* pastParts(
  planned: readonly PlannedHabit[],
  idOf: (habit: ImportedHabit) => string,
): AsyncGenerator<Part> {
  const changes: { change: ImportedChange; habit_id: string; place: number }[] = [];
  const ids: string[] = [];
  for (const { habitId, imported } of planned) {
    if (habitId !== null) continue;
    const habit_id = idOf(imported);
    if (imported.own) ids.push(habit_id);
    for (const ofDay of latestOfEachDay(imported.own?.changes ?? []))
      for (const [place, change] of ofDay.entries()) changes.push({ change, habit_id, place });
    await nextTurn();
  }
  // What stood in one of them before it was deleted may be there yet, and would stand there twice.
  for (let isLeft = ids.length > 0; isLeft;)
    yield async ({ open }) => {
      isLeft = (await forgetSomePast(open, ids, PAST_AT_ONCE)) === PAST_AT_ONCE;
    };
  changes.sort((a, b) => a.change.order - b.change.order);
  for (let start = 0; start < changes.length; start += PAST_AT_ONCE) {
    const past = changes
      .slice(start, start + PAST_AT_ONCE)
      .map(({ habit_id, place, change: { date, until, entry } }) => ({
        habit_id,
        date,
        place,
        before: entry,
        changed_at: until,
      }));
    yield async ({ open }) => addPast(open, past);
  }
}

/** As many changes of a day as are kept, the oldest first. */
function latestOfEachDay(changes: readonly ImportedChange[]): ImportedChange[][] {
  const days = Map.groupBy(changes, ({ date }) => date);
  return [...days.values()].map((ofDay) =>
    ofDay.toSorted((a, b) => a.order - b.order).slice(-MAX_CHANGES_OF_A_DAY),
  );
}

/** With its oldest entry at the latest. */
function createdAtOf(habit: ImportedHabit, person: Person, now: number): string {
  const created_at = givenCreatedAt(habit, person, now);
  const begin = beginOf(created_at);
  const oldest = oldestEntered(habit.entries);
  if (oldest === undefined || oldest >= dayNumberOf(begin)) return created_at;
  return startOfDay(civilDateOf(oldest), person.time_zone);
}

/** Of the own export it is as it was, unless it is still to come. */
function givenCreatedAt({ own, begin }: ImportedHabit, person: Person, now: number): string {
  if (own && beginOf(own.createdAt) <= addDays(todayAt(now, person), 1)) return own.createdAt;
  return begin === undefined ? createdAtFor(now, person) : startOfDay(begin, person.time_zone);
}

/** Enters what is new of a habit, the oldest years first, and notes what it takes to undo that. */
function entryParts(habitId: string, entries: Entries): Part[] {
  const years = [...entries].toSorted(([a], [b]) => a - b);
  const parts: [number, YearPage][][] = [];
  let days = DAYS_AT_ONCE;
  for (const [year, page] of years) {
    if (days >= DAYS_AT_ONCE) {
      parts.push([]);
      days = 0;
    }
    parts.at(-1)?.push([year, page]);
    days += page.days.length;
  }
  return parts.map((part) => async ({ open, importId }: Import) => {
    const { writer, userId } = open;
    const some = part.map(([year, { days, more }]) => [year, { days, more }] as const);
    const { changes } = await carryOut(
      open,
      { type: 'fill_days', habit: habitId, pages: Object.fromEntries(some) },
      { importId, withoutPast: true },
    );
    await insertImportPages(writer, { userId, importId, habitId }, new Map(some));
    await insertMovedBeginnings(writer, { userId, importId }, movedBeginnings(changes));
  });
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
