import type { AccountExport } from '#contract/export.ts';
import { newestFirst } from '#domain/habit.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { allChanges } from '../habits/completions.usecases.ts';
import { exportedHabitJson } from '../habits/habit-answer.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { jsonArray } from '../json-text.ts';
import { readNotebook } from '../notebook/reading.usecases.ts';
import type { HabitsIn } from '../notebook/reading.usecases.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { exportedDevices } from '../push/devices.usecases.ts';
import { getReminderSettings } from '../reminders/reminder-settings.usecases.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';

/**
 * Everything that is stored of a person, but for what only guards their account.
 *
 * @returns the JSON of an AccountExport
 * @throws ProblemError unavailable when it has to be later
 */
export async function exportAccount(
  deps: HabitDependencies,
  person: Person,
): Promise<SpooledAnswer> {
  const today = new Date(deps.clock()).toISOString().slice(0, 10);
  return await readNotebook(deps, person.userId, (reader, habitsIn) =>
    spoolAnswer(
      exportText({ reader, clock: deps.clock }, person, habitsIn),
      deps.spoolFolder,
      `habitude-${today}.json`,
    ),
  );
}

/** The export's JSON. What may be long comes a piece at a time. */
async function* exportText(
  deps: { reader: Reader; clock: Clock },
  person: Person,
  habitsIn: HabitsIn,
): AsyncGenerator<string> {
  const { reader, clock } = deps;
  const { userId } = person;
  const sessions = await listSessions(deps, person);
  const short: Omit<AccountExport, 'habits' | 'changes'> = {
    format: 'habitude',
    version: 3,
    exported_at: new Date(clock()).toISOString(),
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
