import type { AccountExport } from '#contract/export.ts';
import { newestFirst } from '#domain/habit.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { allChanges } from '../habits/completions.usecases.ts';
import { exportedHabitJson } from '../habits/habit-answer.ts';
import { jsonArray } from '../json-text.ts';
import type { HabitsIn } from '../notebook/reading.usecases.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { exportedDevices } from '../push/devices.usecases.ts';
import { getReminderSettings } from '../reminders/reminder-settings.usecases.ts';

/** The export's JSON, an AccountExport. What may be long comes a piece at a time. */
export async function* exportText(
  reader: Reader,
  { person, now }: { person: Person; now: number },
  habitsIn: HabitsIn,
): AsyncGenerator<string> {
  const { userId } = person;
  const sessions = await listSessions({ reader, clock: () => now }, person);
  const short: Omit<AccountExport, 'habits' | 'changes'> = {
    format: 'habitude',
    version: 3,
    exported_at: new Date(now).toISOString(),
    profile: await getProfile(reader, userId),
    reminders: await getReminderSettings(reader, userId),
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    sessions: sessions.map(({ current: _current, ...session }) => session),
    devices: await exportedDevices(reader, userId),
  };
  yield JSON.stringify(short).slice(0, -1);
  yield ',"habits":';
  yield* jsonArray(habitsIn(newestFirst), exportedHabitJson);
  yield ',"changes":';
  yield* jsonArray(allChanges(reader, userId));
  yield '}';
}
