import { completionOf } from '#contract/entry-on-wire.ts';
import { DEFAULT_COLOR, HABIT_COLORS } from '#contract/habit.ts';
import type { DoneAnswer, DoneBody, ReminderLook } from '#contract/reminder-answers.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { EnterDay, Mark } from '#domain/commands/command.ts';
import { isSame, markIn } from '#domain/commands/day-fields.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { dayOn } from '#domain/entries.ts';
import { targetOn } from '#domain/goal.ts';
import {
  carryOut,
  changeNotebook,
  requireOpenHabit,
} from '../notebook/change-notebook.usecases.ts';
import { applyWithin, findApplied, putMarked } from '../notebook/commands.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { entriesOf, requireHabit } from '../notebook/reading.usecases.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { makeAnswerToken } from './answer-token.ts';
import { lookAtStop } from './stop-reminder.usecases.ts';
import { holderOf } from './token-holder.usecases.ts';
import type { AnswerDependencies, Shown } from './token-holder.usecases.ts';

/**
 * Says what a token would mark, or turn off.
 *
 * @throws ProblemError invalid_token, not_found for a habit that was deleted, too_many_requests
 */
export async function lookAtReminder(
  deps: AnswerDependencies,
  shown: Shown,
): Promise<ReminderLook> {
  const { answer } = await holderOf(deps, shown, 'done', 'stop');
  if (answer.purpose === 'stop') return await lookAtStop(deps.database.read, answer);
  const { userId, habitId, date } = answer;
  const { name, icon, color, goals } = await requireHabit(deps.database.read, userId, habitId);
  const { entry } = dayOn(await entriesOf(deps.database.read, userId, habitId), date);
  const completion = entry && completionOf({ date, ...entry }, goals);
  return {
    purpose: 'done',
    habit: { name, icon, color: HABIT_COLORS.find((known) => known === color) ?? DEFAULT_COLOR },
    date,
    target: targetOn(goals, date),
    value: completion?.value ?? null,
    kept: completion?.completed ?? false,
  };
}

/**
 * Marks the habit of a reminder as kept on its day, by the command that a page would send, so that
 * either of the two that comes later is known to be the same. Whoever asks again, since no answer
 * came, can take it back all the same.
 *
 * @throws ProblemError invalid_token, not_found, limit_reached, too_many_requests
 */
export async function markDone(
  deps: AnswerDependencies,
  { token, id, at, amount, ip }: DoneBody & { ip: string },
): Promise<DoneAnswer> {
  const { answer, owner } = await holderOf(deps, { token, ip }, 'done');
  const { userId, habitId, date } = answer;
  const mark: Mark = { value: amount ?? true };
  const command: EnterDay = { type: 'enter_day', habit: habitId, date, mark };
  return await changeNotebook(deps, owner, async (open) => {
    await requireOpenHabit(open, habitId);
    const { engine } = deps.database;
    const before = await markOn(open, habitId, date);
    const [result] = await applyWithin(open, [
      { id, command, ...(at === undefined ? {} : { at }) },
    ]);
    if (result?.code)
      throw new ProblemError(result.code, result.limit ? { limit: result.limit } : {});
    if (result?.result !== 'repeated') {
      await open.store();
      const marked = { habit: habitId, date, before, after: await markOn(open, habitId, date) };
      await putMarked(open.writer, userId, { id, marked });
    }
    const applied = (await findApplied(open.writer, userId, { engine, ids: [id] })).get(id);
    // An id that came before may be of another day.
    if (applied?.marked?.habit !== habitId || applied.marked.date !== date) return { undo: null };
    const { before: former, after } = applied.marked;
    const undo = { purpose: 'undo', userId, habitId, date, before: former, after } as const;
    return { undo: isSame(former, after) ? null : makeAnswerToken(deps.keys.answers, undo) };
  });
}

/**
 * Puts back what stood on a day before it was marked by a reminder. What was entered there since
 * stays.
 *
 * @throws ProblemError invalid_token, not_found, too_many_requests
 */
export async function takeDoneBack(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer, owner } = await holderOf(deps, shown, 'undo');
  const { habitId, date, before, after } = answer;
  await changeNotebook(deps, owner, async (open) => {
    await requireOpenHabit(open, habitId);
    if (!isSame(await markOn(open, habitId, date), after)) return;
    await carryOut(open, { type: 'enter_day', habit: habitId, date, mark: before });
  });
}

async function markOn(open: OpenNotebook, habit: string, date: CivilDate): Promise<Mark | null> {
  const { habits } = await open.read(reachOf({ type: 'enter_day', habit, date }));
  return markIn(dayOn(habits.get(habit)?.entries ?? new Map(), date));
}
