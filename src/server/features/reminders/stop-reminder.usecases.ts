import type { StopLook } from '#contract/reminder-answers.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { Reader } from '../../platform/database/database.ts';
import { carryOut, changeNotebook } from '../notebook/change-notebook.usecases.ts';
import { storedHabits } from '../notebook/reading.usecases.ts';
import type { Answer } from './answer-token.ts';
import { holdReminderSettings } from './reminder-settings.store.ts';
import { changeReminderSettings, getReminderSettings } from './reminder-settings.usecases.ts';
import { holderOf } from './token-holder.usecases.ts';
import type { AnswerDependencies, Shown } from './token-holder.usecases.ts';

/**
 * Turns a reminder or the weekly letter off. One that is off already, or gone, stays so.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function stopReminder(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer, owner } = await holderOf(deps, shown, 'stop');
  const { userId, habitId, reminderId } = answer;
  if (habitId === null) return await stopForAll(deps, userId, reminderId);
  await changeNotebook(deps, owner, async (open) => {
    const { habits } = await open.read({ habits: new Set([habitId]) });
    const habit = habits.get(habitId);
    if (!habit || habit.deleted_at !== null) return;
    const reminders = turnedOff(habit.reminders, reminderId);
    await carryOut(open, { type: 'change_habit', habit: habitId, reminders });
  });
}

async function stopForAll(
  { database, clock }: AnswerDependencies,
  userId: string,
  reminderId: string | null,
): Promise<void> {
  const { engine } = database;
  await database.write(async (writer) => {
    // Held, so that nothing is turned back that is changed at the same time.
    const settings = await holdReminderSettings(writer, engine, userId);
    const keeping = { writer, engine, userId, now: clock() };
    if (settings) await changeReminderSettings(keeping, without(settings, reminderId));
  }, userId);
}

/** @param reminderId null for the weekly letter */
function without(settings: ReminderSettings, reminderId: string | null): Partial<ReminderSettings> {
  return reminderId === null
    ? { weekly_letter: false }
    : { reminders: turnedOff(settings.reminders, reminderId) };
}

function turnedOff(reminders: readonly Reminder[], reminderId: string | null): Reminder[] {
  return reminders.map((each) => (each.id === reminderId ? { ...each, rhythm: 'off' } : each));
}

/** Says what would be turned off. */
export async function lookAtStop(
  reader: Reader,
  { userId, habitId, reminderId }: Answer<'stop'>,
): Promise<StopLook> {
  const habits = habitId === null ? [] : await storedHabits(reader, userId);
  const habit = habits.find(({ id }) => id === habitId);
  const settings = await getReminderSettings(reader, userId);
  const reminders = habitId === null ? settings.reminders : (habit?.reminders ?? []);
  const reminder = reminders.find(({ id }) => id === reminderId);
  const isOff = reminder === undefined || reminder.rhythm === 'off';
  return {
    purpose: 'stop',
    what: reminderId === null ? 'letter' : 'reminder',
    habit: habit ? { name: habit.name, icon: habit.icon } : null,
    time: reminder?.time ?? null,
    stopped: reminderId === null ? !settings.weekly_letter : isOff,
  };
}
