import type { CivilDate } from '../civil-date.ts';
import { frequencyOf, plainGoal } from '../goal.ts';
import type { Goal } from '../goal.ts';
import type { Frequency } from '../habit.ts';
import { moveBeginning, readBeginning } from './beginning.ts';
import type { ChangeHabit, CreateHabit, Moment, Refusal } from './command.ts';
import type { Draft } from './draft.ts';
import { deletePlaced, moveRow } from './order.ts';
import { addRow, notFound } from './rows.ts';

/** Creates a habit, at the end of the order unless told where. */
export function createHabit(
  { habits, groups }: Draft,
  command: CreateHabit,
  moment: Moment,
): Refusal | undefined {
  const { type: _type, habit: id, goals, created_at, group_id, position, ...described } = command;
  if (habits.known(id)) return undefined;
  if (group_id !== null && !groups.known(group_id)) return notFound('group', group_id);
  const read = readBeginning(created_at, moment);
  if ('refusal' in read) return read.refusal;
  const refusal = addRow(habits, 'habit', {
    id,
    ...described,
    is_active: true,
    position: habits.all().length,
    group_id,
    goals: latestFirst(goals),
    ...read.beginning,
    deleted_at: null,
  });
  if (!refusal && position !== undefined) moveRow(habits, id, position);
  return refusal;
}

export function changeHabit(
  draft: Draft,
  command: ChangeHabit,
  moment: Moment,
): Refusal | undefined {
  const { habits, groups } = draft;
  const {
    type: _type,
    habit: id,
    goals,
    created_at,
    entries_before,
    position,
    ...fields
  } = command;
  const habit = habits.find(id);
  if (!habit) return notFound('habit', id);
  const { group_id } = fields;
  if (typeof group_id === 'string' && !groups.known(group_id)) return notFound('group', group_id);
  const changed = { ...habit, ...fields, ...(goals ? { goals: latestFirst(goals) } : {}) };
  habits.put(changed);
  if (position !== undefined) moveRow(habits, id, position);
  if (created_at === undefined) return undefined;
  const read = readBeginning(created_at, moment);
  if ('refusal' in read) return read.refusal;
  const beginning = { ...read.beginning, mode: entries_before };
  return moveBeginning(draft, habits.find(id) ?? changed, beginning, moment);
}

/** Deletes a habit that is archived; it can be restored with its history. */
export function deleteHabit({ habits }: Draft, id: string, { now }: Moment): Refusal | undefined {
  return habits.find(id)?.is_active ? { code: 'conflict' } : deletePlaced(habits, 'habit', id, now);
}

/**
 * The goals of a habit that is given a bare frequency: a plain goal from today on, unless it is
 * listed under that frequency already.
 */
export function goalsWithFrequency(
  goals: readonly Goal[],
  frequency: Frequency,
  today: CivilDate,
): readonly Goal[] {
  const [latest] = latestFirst(goals);
  if (latest && frequencyOf(latest.schedule) === frequency) return goals;
  return [plainGoal(frequency, today), ...goals.filter(({ from }) => from !== today)];
}

function latestFirst(goals: readonly Goal[]): Goal[] {
  return goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
}
