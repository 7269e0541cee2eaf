import type { FileHandle } from 'node:fs/promises';
import type { AccountExport, ExportRemark } from '#contract/export.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { todayAt } from '#domain/today.ts';
import type { NotebookOwner } from '../notebook/change-notebook.usecases.ts';
import { listGroups } from '../notebook/groups.usecases.ts';
import { exportedHabits, exportedLines } from '../notebook/habit-answer.ts';
import { listImports, loopUuids, sourcesByHabit } from '../imports/imports.usecases.ts';
import { listPauses } from '../notebook/pauses.usecases.ts';
import { notebookSizeOf, readNotebook } from '../notebook/reading.usecases.ts';
import type { HabitsIn, NotebookDependencies } from '../notebook/reading.usecases.ts';
import { allSlugs } from '../notebook/slugs.usecases.ts';
import { LargeAnswer, writeAnswer } from '../../platform/large-answer.ts';
import type { Task } from '../../platform/workers/task.ts';
import { exportedDeleted, exportedNotes } from './account-notes.usecases.ts';
import { entriesCsv } from './entries-csv.ts';
import { loopBackup } from './loop-backup.ts';
import { loopRemarks } from './loop-remarks.ts';
import { loopZip } from './loop-zip.ts';
import { exportedCredentials } from '../auth/passkeys/passkeys.usecases.ts';
import { listTokens } from '../auth/personal-tokens/personal-tokens.usecases.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import { exportedInboxes } from '../inboxes/inboxes.usecases.ts';
import { exportedLinks } from '../links/links.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { allChanges } from '../notebook/completions.usecases.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { exportedDevices } from '../../platform/push/devices.usecases.ts';
import { getReminderSettings } from '../reminders/reminder-settings.usecases.ts';
import { exportedWebhooks } from '../webhooks/webhooks.usecases.ts';

interface Exporting {
  person: NotebookOwner;
  /** milliseconds since 1970 */
  now: number;
}

type FileTask = Task<Exporting, { file: FileHandle }>;

/** What a file is made of: a notebook at one moment, with what belongs to it. */
interface Source extends Exporting {
  reader: Reader;
  habitsIn: HabitsIn;
  today: CivilDate;
  /** for what has to be on disk before it is read */
  folder: string;
}

type Pieces = AsyncIterable<string | Uint8Array>;

function fileTask(name: string, piecesOf: (source: Source) => Pieces | Promise<Pieces>): FileTask {
  return {
    name,
    work: ({ database, tempFolder: folder }, exporting) =>
      readNotebook(database, exporting.person.userId, async (reader, habitsIn) => {
        const today = todayAt(exporting.now, exporting.person);
        const pieces = await piecesOf({ ...exporting, reader, habitsIn, today, folder });
        return await writeAnswer(pieces, folder);
      }),
  };
}

/** Everything that is stored of a person, but for what only guards their account. */
export const exportAccountTask = fileTask('export-account', ({ reader, habitsIn, ...exporting }) =>
  exportText(reader, exporting, habitsIn),
);

/** All entries of a person as one table. */
export const exportCsvTask = fileTask('export-csv', async ({ reader, habitsIn, person, today }) =>
  entriesCsv(exportedHabits(habitsIn(inOrder), today), await listGroups(reader, person.userId)),
);

/** All habits of a person as Loop Habit Tracker exports them. */
export const exportLoopTask = fileTask('export-loop', ({ habitsIn, today }) =>
  loopZip(exportedHabits(habitsIn(inOrder), today), today),
);

/** All habits of a person as a backup of Loop Habit Tracker. */
export const exportLoopBackupTask = fileTask(
  'export-loop-backup',
  async ({ reader, habitsIn, person, today, folder }) => {
    const uuids = await loopUuids(reader, person.userId);
    return loopBackup(exportedHabits(habitsIn(inOrder), today), { uuids, today, folder });
  },
);

/** What neither of the files for Loop takes along. */
export const listLoopRemarksTask: Task<Exporting, ExportRemark[]> = {
  name: 'list-loop-remarks',
  work: ({ database }, { person, now }) =>
    readNotebook(database, person.userId, async (reader, habitsIn) => {
      const groups = await listGroups(reader, person.userId);
      const pauses = await listPauses(reader, person.userId);
      const today = todayAt(now, person);
      const habits = exportedHabits(habitsIn(inOrder), today);
      const uuids = await loopUuids(reader, person.userId);
      return await loopRemarks({ habits, groups, pauses, uuids }, today);
    }),
};

/**
 * A file to be saved.
 *
 * @param nameOf makes its name of a day
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function exportFile(
  deps: NotebookDependencies,
  person: NotebookOwner,
  { task, nameOf }: { task: FileTask; nameOf: (today: string) => string },
): Promise<LargeAnswer> {
  const { file } = await exported(deps, person, task);
  return new LargeAnswer(file, nameOf(todayAt(deps.clock(), person)));
}

/** @throws ProblemError unavailable, too_many_requests when it has to be later */
export async function listLoopRemarks(
  deps: NotebookDependencies,
  person: NotebookOwner,
): Promise<ExportRemark[]> {
  return await exported(deps, person, listLoopRemarksTask);
}

async function exported<Value>(
  { database, clock, takeWork, runTask }: NotebookDependencies,
  person: NotebookOwner,
  task: Task<Exporting, Value>,
): Promise<Value> {
  const { userId, time_zone, day_start_hour } = person;
  const { cost } = await notebookSizeOf(database.read, userId);
  takeWork(userId, cost);
  const exporting = { person: { userId, time_zone, day_start_hour }, now: clock() };
  return await runTask(task, exporting, userId);
}

/** How many changes there are in a line. */
const BATCH = 100;

/**
 * The export's JSON, an AccountExport. Its lines are its beginning, the head of a habit, a year of it,
 * and some changes: so it can be read back a line at a time, however much there is.
 */
async function* exportText(
  reader: Reader,
  { person: { userId }, now, today }: Exporting & { today: CivilDate },
  habitsIn: HabitsIn,
): AsyncGenerator<string> {
  const looking = { reader, clock: () => now };
  const sessions = await listSessions(looking, userId);
  const short: Omit<AccountExport, 'format' | 'version' | 'habits' | 'changes'> = {
    exported_at: new Date(now).toISOString(),
    profile: await getProfile(reader, userId),
    reminders: await getReminderSettings(reader, userId),
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    deleted: await exportedDeleted(reader, userId, today),
    account: await exportedNotes(reader, userId),
    imports: await listImports(looking, userId),
    sessions: sessions.map(({ current: _current, ...session }) => session),
    tokens: await listTokens(reader, userId),
    links: await exportedLinks(reader, userId),
    inboxes: await exportedInboxes(reader, userId),
    webhooks: await exportedWebhooks(reader, userId),
    credentials: await exportedCredentials(reader, userId),
    devices: await exportedDevices(reader, userId),
  };
  // The first line tells a reader that there are others.
  yield `{"format":"habitude","version":4,\n${JSON.stringify(short).slice(1, -1)}`;
  yield ',"habits":[\n';
  const sources = await sourcesByHabit(reader, userId);
  const slugs = await allSlugs(reader, userId);
  let comma = '';
  for await (const habit of habitsIn(inOrder)) {
    yield comma;
    const kept = { sources: sources.get(habit.id), slugs: slugs.get(habit.id) };
    yield* exportedLines(habit, kept, today);
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
