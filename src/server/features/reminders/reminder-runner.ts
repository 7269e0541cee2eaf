import { SECOND, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createQueue } from '../../platform/limits/queue.ts';
import { NO_WATCH, type LoopWatch } from '../../platform/loop-watch.ts';
import { schedule, type Scheduled } from '../../platform/schedule.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import { findDue, isBusy, putOff, remindDue, type DuePart } from './remind.usecases.ts';
import type { Channels } from './channels.ts';

/** Sends reminders when their time has come; any number of processes may. */
export interface ReminderRunner extends Pick<Scheduled, 'start' | 'stop'> {
  /** Sends what is due now; resolves when nothing is. */
  runDue(): Promise<void>;
}

const POLL_INTERVAL_MS = 5 * SECOND;

/** How many are decided on, and written in one transaction: on SQLite whoever writes waits for it. */
const AT_ONCE = 100;

/** Of so many people who keep much it is decided side by side: others do not wait for their threads. */
const LANES = 4;

export function createReminderRunner({
  database,
  runTask,
  loop = NO_WATCH,
  clock,
  channels,
  log,
}: {
  database: Database;
  runTask: RunTask;
  loop?: Pick<LoopWatch, 'begin'>;
  clock: Clock;
  channels: Channels;
  log: { error(details: object, message: string): void };
}): ReminderRunner {
  /** how many are taken one by one, because one of so many could not be sent */
  let oneByOne = 0;
  const lanes = createQueue({ running: LANES, waiting: Number.POSITIVE_INFINITY });
  /** what is under way of each person who keeps much */
  const inLanes = new Map<string, Promise<void>>();

  async function takeTurns(signal: AbortSignal): Promise<void> {
    // Whoever changes something all the time, or has no turn now, keeps nobody from theirs.
    const passed = new Set<string>();
    // Of those that were late, some are due again.
    for (let taken = 1; taken > 0 && !signal.aborted;)
      taken = await watched(() => takeTurn(passed, signal));
  }

  async function watched(work: () => Promise<number>): Promise<number> {
    const endWatch = loop.begin(() => ({ what: 'reminders' }));
    return await work().finally(endWatch);
  }

  /** @returns how many were dealt with, passed or put in a lane: none where that failed */
  async function takeTurn(passed: Set<string>, signal: AbortSignal): Promise<number> {
    const most = oneByOne > 0 ? 1 : AT_ONCE;
    oneByOne = Math.max(0, oneByOne - 1);
    let taken = 0;
    const others = new Set([...passed, ...inLanes.keys()]);
    for (const part of await findDue({ database, now: clock() }, { most, passed: others })) {
      const { heavyPerson, rows } = part;
      if (heavyPerson === undefined) taken += await takePart(part, passed, most > 1);
      else {
        const taking = takeInLanes(heavyPerson, part, passed, signal)
          .catch((error: unknown) => {
            passed.add(heavyPerson);
            fail(error);
          })
          .finally(() => inLanes.delete(heavyPerson));
        inLanes.set(heavyPerson, taking);
        taken += rows.length;
      }
    }
    return taken;
  }

  /** Takes what is due of somebody who keeps much, a part whenever it is its turn. */
  async function takeInLanes(
    userId: string,
    first: DuePart,
    passed: Set<string>,
    signal: AbortSignal,
  ): Promise<void> {
    for (let part: DuePart | undefined = first; part && !passed.has(userId);) {
      const next = part;
      const take = () => watched(() => takePart(next, passed));
      const taken = await lanes(async () => (signal.aborted ? 0 : await take()));
      if (taken === 0) passed.add(userId);
      [part] = await findDue({ database, now: clock() }, { most: AT_ONCE, passed, of: userId });
    }
  }

  /** @returns how many were dealt with or passed */
  async function takePart(part: DuePart, passed: Set<string>, isOfMany = false): Promise<number> {
    const { rows } = part;
    const now = clock();
    try {
      const done = await remindDue({ database, runTask, channels, now }, part);
      for (const userId of done.changed) passed.add(userId);
      return done.taken + done.changed.length;
    } catch (error) {
      // Put off, it would come too late, and by its new time seem not to.
      if (isBusy(error)) {
        for (const { user_id } of rows) passed.add(user_id);
        return rows.length;
      }
      log.error({ err: error }, 'reminders could not be sent');
      if (isOfMany) oneByOne = AT_ONCE;
      else await putOff({ database, now }, rows);
      return 0;
    }
  }

  function fail(error: unknown): void {
    log.error({ err: error }, 'reminders could not be put off');
  }

  const { runNow, start, stop } = schedule(POLL_INTERVAL_MS, takeTurns, fail);

  async function endLanes(): Promise<void> {
    await Promise.all(inLanes.values());
  }

  return {
    runDue: () => runNow().then(endLanes),
    start,
    stop: () => stop().then(endLanes),
  };
}
