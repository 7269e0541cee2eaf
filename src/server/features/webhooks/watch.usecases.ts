import type { WebhookEvent } from '#contract/webhooks.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { eventsBetween, snapshotOf } from '#domain/notebook-events.ts';
import type { NotebookEvent, NotebookSnapshot } from '#domain/notebook-events.ts';
import { endOfDay, todayAt, type DayReckoning } from '#domain/today.ts';
import { HOUR, MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { TakePlaces } from '../../platform/limits/transaction-places.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import { activeHabits, findRevisions, notebookSizeOf } from '../notebook/reading.usecases.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import type { TakeWork } from '../notebook/open-notebook.ts';
import type { WebhookJobs } from './deliver.usecases.ts';
import { queueMessages } from './queue-messages.usecases.ts';
import type { ReminderDue, WebhookEventData } from './messages.ts';
import {
  endWatch,
  findRestedWatches,
  findWebhooksOfMany,
  noteLook,
  watchRows,
  webhookRows,
  type WebhookRow,
} from './webhooks.store.ts';
import type { FiredReminder } from '../reminders/decided-reminder.ts';

export interface Watching {
  database: Database;
  clock: Clock;
  runTask: RunTask;
  takeWork: TakeWork;
  /** counts what is made for each person to be sent */
  takeMessages: TakeWork;
  jobs: JobQueue<WebhookJobs>;
}

/** Of so many notebooks at a time it is asked which have changed. */
const AT_ONCE = 500;

/** So many are looked at side by side: a look waits for its thread. */
const LANES = 4;

/**
 * How many messages are made for one person. Who has used them up is looked at later: what happened
 * meanwhile is told as it stands then.
 */
export const MESSAGES_OF_ONE = { perSecond: 300 / (HOUR / SECOND), burst: 300 };

/** For so long a notebook is left alone after a look: what happens meanwhile is told together. */
const PAUSE_MS = { small: 2 * SECOND, large: MINUTE };

/** A day that is longer was reckoned by a clock that was ahead. */
const LONGEST_DAY = 26 * HOUR;

/** Whoever fails, or has used up what they may ask for, waits at least so long. */
const WAIT = 10 * SECOND;

/** Of more at once a webhook is told that much has changed. */
const MAX_AT_ONCE = 50;

/** What there is to be seen of a notebook, and what happened since another look. */
export const lookTask: Task<
  { userId: string; today: CivilDate; before: NotebookSnapshot | null },
  { seen: NotebookSnapshot; happened: readonly NotebookEvent[] }
> = {
  name: 'look',
  work: ({ database }, { userId, today, before }) =>
    database.snapshot(async (reader) => {
      const habits = await activeHabits(reader, database.engine, userId);
      const seen = snapshotOf(habits, today, before ?? undefined);
      return { seen, happened: before ? eventsBetween(before, seen) : [] };
    }),
};

/**
 * Looks at notebooks that have changed since the last look, or whose day is over, and queues what their
 * webhooks are told. The revision that each change of a notebook writes is all that says so: whoever has
 * no webhook pays nothing, and many changes in a row are one look.
 */
export async function lookAtDue(
  watching: Watching,
  { onFailure, signal }: { onFailure: (error: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const { database, clock } = watching;
  for (let after = ''; !signal.aborted;) {
    const rested = await findRestedWatches(database.read, { now: clock(), after, most: AT_ONCE });
    const ids = rested.map(({ user_id }) => user_id);
    const revisions =
      ids.length === 0 ? new Map<string, number>() : await findRevisions(database, ids);
    const left = rested.values();
    const lookAtSome = async () => {
      for (const { user_id: userId, revision, day_ends_at } of left) {
        const dayLeft = day_ends_at - clock();
        const isSameDay = dayLeft > 0 && dayLeft <= LONGEST_DAY;
        if ((revisions.get(userId) ?? 0) <= revision && isSameDay) continue;
        if (signal.aborted) return;
        await lookOrPutOff(watching, userId, onFailure);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lookAtSome));
    if (rested.length < AT_ONCE) return;
    after = ids.at(-1) ?? '';
  }
}

/** Looks at a notebook, or lets it rest where that fails or its owner has used up what they may ask for. */
export async function lookOrPutOff(
  watching: Watching,
  userId: string,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await lookAt(watching, userId).catch(async (error: unknown) => {
    const isBusy = error instanceof ProblemError;
    if (!isBusy) onFailure(error);
    await putOff(watching, userId, Math.max(WAIT, (isBusy && error.retryAfter) || 0));
  });
}

async function putOff({ database, clock }: Watching, userId: string, wait: number): Promise<void> {
  const change = { rests_until: clock() + wait };
  await database.write((writer) => watchRows.change(writer, { user_id: userId }, change), userId);
}

async function lookAt(watching: Watching, userId: string): Promise<void> {
  const { database, clock, runTask, takeWork, takeMessages, jobs } = watching;
  const watch = await watchRows.find(database.read, { user_id: userId });
  const person = await findPerson(database.read, userId);
  if (!watch) return;
  // Whoever is kept out is told nothing.
  if (!person) return await putOff(watching, userId, HOUR);
  const hooks = (await webhookRows.findAll(database.read, userId)).filter(
    ({ off_at }) => off_at === null,
  );
  // One may have been made since they were read.
  if (hooks.length === 0) return await database.write((writer) => endWatch(writer, watch), userId);
  takeMessages(userId, 0);
  const { revision, cost, isLarge } = await notebookSizeOf(database.read, userId);
  takeWork(userId, cost);
  const now = clock();
  const today = todayAt(now, person);
  const before: NotebookSnapshot | null = watch.seen === '' ? null : JSON.parse(watch.seen);
  const asked = { userId, today, before };
  const { seen, happened } = await runTask(lookTask, asked, `webhooks of ${userId}`);
  const messages = hooks.flatMap((hook) => toldTo(hook, happened).map((told) => ({ hook, told })));
  await database.write(async (writer) => {
    const isFirst = await noteLook(writer, {
      user_id: userId,
      looks: watch.looks,
      revision,
      day_ends_at: endOfToday(today, person, now),
      rests_until: now + (isLarge ? PAUSE_MS.large : PAUSE_MS.small),
      seen: JSON.stringify(seen),
    });
    if (!isFirst) return;
    writer.afterCommit(() => void takeMessages(userId, messages.length, { isOwed: true }));
    const { engine } = database;
    await queueMessages({ writer, engine, jobs, now }, userId, messages);
  }, userId);
}

/** What of all that happened a webhook is told. */
function toldTo(hook: Listening, happened: readonly NotebookEvent[]): readonly WebhookEventData[] {
  const told = happened.filter((one) => listensTo(hook, one));
  if (told.length <= MAX_AT_ONCE) return told;
  const isChange = JSON.parse(hook.events).includes('habit.changed');
  return isChange ? [{ type: 'habit.changed', change: 'many' }] : [];
}

type Listening = Pick<WebhookRow, 'events' | 'habits'>;

/** Whether a webhook is for something, and for the habit of it. */
function listensTo(
  { events, habits }: Listening,
  one: { type: WebhookEvent; habit?: { id: string } },
): boolean {
  if (!JSON.parse(events).includes(one.type)) return false;
  return habits === null || (one.habit !== undefined && JSON.parse(habits).includes(one.habit.id));
}

/** When a person's day is over that is now. */
function endOfToday(today: CivilDate, reckoning: DayReckoning, now: number): number {
  const end = endOfDay(today, reckoning);
  // Where clocks are set at that very hour.
  return end > now ? end : now + HOUR;
}

type Telling = Pick<Watching, 'clock' | 'jobs'> & {
  database: Pick<Database, 'engine'>;
  takePlaces: TakePlaces;
};

/**
 * Tells the webhooks that listen to it of reminders that come now, whatever way each has beside. Of
 * more than a person’s webhooks may be told now, the rest is left out: later it would remind of nothing.
 */
export async function tellReminders(
  { database: { engine }, clock, takePlaces, jobs }: Telling,
  writer: Writer,
  fired: readonly FiredReminder[],
): Promise<void> {
  const ofPeople = Map.groupBy(fired, ({ userId }) => userId);
  if (ofPeople.size === 0) return;
  const hooks = await findWebhooksOfMany(writer, engine, [...ofPeople.keys()]);
  for (const [userId, own] of Map.groupBy(hooks, ({ user_id }) => user_id)) {
    const told = (ofPeople.get(userId) ?? []).map(reminderDue);
    const messages = own.flatMap((hook) => dueTo(hook, told));
    const allowed = messages.slice(0, takePlaces(writer, userId, messages.length));
    await queueMessages({ writer, engine, jobs, now: clock() }, userId, allowed);
  }
}

function dueTo(hook: WebhookRow, told: readonly ReminderDue[]) {
  return told
    .filter((one) => listensTo(hook, one))
    .slice(0, MAX_AT_ONCE)
    .map((one) => ({ hook, told: one }));
}

function reminderDue({ date, asked }: FiredReminder): ReminderDue {
  if ('open' in asked) return { type: 'reminder.due', date, open: asked.open.length };
  const { habit: id, name, icon } = asked;
  return { type: 'reminder.due', date, habit: { id, name, icon } };
}
