import type { AccountExport } from '#contract/export.ts';
import { inOrder } from '#domain/commands/order.ts';
import { exportedCredentials } from '../auth/passkeys/passkeys.usecases.ts';
import { listTokens } from '../auth/personal-tokens/personal-tokens.usecases.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import { exportedInboxes } from '../inboxes/inboxes.usecases.ts';
import { exportedLinks } from '../links/links.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { listGroups } from '../notebook/groups.usecases.ts';
import { allChanges } from '../notebook/completions.usecases.ts';
import { exportedLines } from '../notebook/habit-answer.ts';
import type { HabitsIn } from '../notebook/reading.usecases.ts';
import { listPauses } from '../notebook/pauses.usecases.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { exportedDevices } from '../../platform/push/devices.usecases.ts';
import { getReminderSettings } from '../reminders/reminder-settings.usecases.ts';

/** How many changes there are in a line. */
const BATCH = 100;

/**
 * The export's JSON, an AccountExport. Its lines are its beginning, the head of a habit, a year of it,
 * and some changes: so it can be read back a line at a time, however much there is.
 */
export async function* exportText(
  reader: Reader,
  { person: { userId }, now }: { person: { userId: string }; now: number },
  habitsIn: HabitsIn,
): AsyncGenerator<string> {
  const sessions = await listSessions({ reader, clock: () => now }, userId);
  const short: Omit<AccountExport, 'format' | 'version' | 'habits' | 'changes'> = {
    exported_at: new Date(now).toISOString(),
    profile: await getProfile(reader, userId),
    reminders: await getReminderSettings(reader, userId),
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    sessions: sessions.map(({ current: _current, ...session }) => session),
    tokens: await listTokens(reader, userId),
    links: await exportedLinks(reader, userId),
    inboxes: await exportedInboxes(reader, userId),
    credentials: await exportedCredentials(reader, userId),
    devices: await exportedDevices(reader, userId),
  };
  // The first line tells a reader that there are others.
  yield `{"format":"habitude","version":4,\n${JSON.stringify(short).slice(1, -1)}`;
  yield ',"habits":[\n';
  let comma = '';
  for await (const habit of habitsIn(inOrder)) {
    yield comma;
    yield* exportedLines(habit);
    comma = ',\n';
  }
  yield `${comma && '\n'}],"changes":[\n`;
  let changes: string[] = [];
  for await (const change of allChanges(reader, userId)) {
    if (changes.length === BATCH) {
      yield `${changes.join(',')},\n`;
      changes = [];
    }
    changes.push(JSON.stringify(change));
  }
  yield `${changes.join(',')}\n]}\n`;
}
