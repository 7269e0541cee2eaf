import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { unauthenticated } from '../../platform/problem-error.ts';
import { syncNextTimesOfAll, type NextTimesContext } from './sync-next-times.usecases.ts';
import {
  findReminderSettings,
  holdReminderSettings,
  putReminderSettings,
} from './reminder-settings.store.ts';

interface SettingDependencies {
  database: Database;
  clock: Clock;
}

type Change = { [Name in keyof ReminderSettings]?: ReminderSettings[Name] | undefined };

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function getReminderSettings(
  reader: Reader,
  userId: string,
): Promise<ReminderSettings> {
  const settings = await findReminderSettings(reader, userId);
  if (!settings) throw unauthenticated();
  return settings;
}

/** Changes what is given, and leaves the rest as it is. */
export async function updateReminderSettings(
  { database, clock }: SettingDependencies,
  userId: string,
  change: Change,
): Promise<ReminderSettings> {
  const { engine } = database;
  return await database.write(
    (writer) => changeReminderSettings({ writer, engine, userId, now: clock() }, change),
    userId,
  );
}

/** The same as a part of a transaction. */
export async function changeReminderSettings(
  keeping: NextTimesContext,
  { reminders, weekly_letter }: Change,
): Promise<ReminderSettings> {
  const { writer, engine, userId } = keeping;
  const before = await holdReminderSettings(writer, engine, userId);
  if (!before) throw unauthenticated();
  const settings = {
    reminders: reminders ?? before.reminders,
    weekly_letter: weekly_letter ?? before.weekly_letter,
  };
  await putReminderSettings(writer, userId, settings);
  await syncNextTimesOfAll(keeping, { before, after: settings });
  return settings;
}
