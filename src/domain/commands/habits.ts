import type { Answers } from '../answers.ts';
import type { CivilDate } from '../civil-date.ts';
import { frequencyOf, goalOn, plainGoal, type Goal } from '../goal.ts';
import type { Frequency } from '../habit.ts';
import { MAX_ANSWERS } from '../limits.ts';
import { isThere } from '../notebook.ts';
import { flawOf } from '../sound-goal.ts';
import { moveBeginning, readBeginning, refuseTooLate } from './beginning.ts';
import { Refused } from './command.ts';
import type { ChangeHabit, CreateHabit, EnterAnswers, Moment } from './command.ts';
import type { Draft } from './draft.ts';
import { deletePlaced, moveRow } from './order.ts';
import { addRow } from './rows.ts';

/** Creates a habit, at the end of the order unless told where. */
export function createHabit({ habits }: Draft, command: CreateHabit, moment: Moment): void {
  const { type: _type, habit: id, goals, created_at, position, ...described } = command;
  const { cue = '', reminders = [], answers = [] } = command;
  if (habits.has(id)) return;
  refuseFlawed(goals, []);
  for (const { date } of answers) refuseTooLate(date, moment);
  addRow(habits, {
    id,
    ...described,
    ...readBeginning(created_at, moment),
    cue,
    reminders,
    answers: answers.toSorted(byLatest),
    goals: latestFirst(goals),
    is_active: true,
    position: habits.all().length,
    deleted_at: null,
  });
  if (position !== undefined) moveRow(habits, id, position);
}

export function changeHabit(draft: Draft, command: ChangeHabit, moment: Moment): void {
  const { habits } = draft;
  const {
    type: _type,
    habit: id,
    goals,
    created_at,
    entries_before: mode,
    position,
    ...fields
  } = command;
  const habit = habits.find(id);
  refuseFlawed(goals ?? [], habit.goals);
  habits.put({
    ...habit,
    ...fields,
    ...(goals ? { goals: latestFirst(goals) } : {}),
  });
  if (position !== undefined) moveRow(habits, id, position);
  if (created_at === undefined) return;
  moveBeginning(draft, habits.find(id), { ...readBeginning(created_at, moment), mode }, moment);
}

/** Of too many answers, the oldest go. */
export function enterAnswers({ habits }: Draft, command: EnterAnswers, moment: Moment): void {
  const { habit: id, date, scores } = command;
  const habit = habits.find(id);
  if (scores !== null) refuseTooLate(date, moment);
  const others = habit.answers.filter((each) => each.date !== date);
  const answers = scores === null ? others : [...others, { date, scores }].toSorted(byLatest);
  habits.put({ ...habit, answers: answers.slice(0, MAX_ANSWERS) });
}

/** Deletes a habit that is archived; it can be restored with its history. */
export function deleteHabit({ habits }: Draft, id: string, { now }: Moment): void {
  const habit = habits.known(id);
  if (isThere(habit) && habit.is_active) throw new Refused({ code: 'conflict' });
  deletePlaced(habits, id, now);
}

/**
 * The goals of a habit that is given a bare frequency: a plain goal from a day on, unless the one that
 * rules it has that frequency already.
 *
 * @param from today, or the beginning where that is tomorrow
 */
export function goalsWithFrequency(
  goals: readonly Goal[],
  frequency: Frequency,
  from: CivilDate,
): readonly Goal[] {
  const ruling = goalOn(goals, from);
  if (ruling && frequencyOf(ruling.schedule) === frequency) return goals;
  return [plainGoal(frequency, from), ...goals.filter((goal) => goal.from !== from)];
}

/**
 * @param known the goals that the habit has: one that came from elsewhere, with a flaw, may stay
 * @throws Refused for a goal that nothing could keep, or nothing could miss
 */
function refuseFlawed(goals: readonly Goal[], known: readonly Goal[]): void {
  for (const [place, goal] of goals.entries()) {
    const flaw = flawOf(goal);
    if (!flaw || known.some((other) => flawOf(other)?.reason === flaw.reason)) continue;
    const path = `goals.${place}.target.${flaw.field}` as const;
    throw new Refused({ code: 'invalid_request', path, reason: flaw.reason });
  }
}

/** Goals in the order in which a habit has them. */
export function latestFirst(goals: readonly Goal[]): Goal[] {
  return goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
}

function byLatest(a: Answers, b: Answers): number {
  return a.date < b.date ? 1 : -1;
}
