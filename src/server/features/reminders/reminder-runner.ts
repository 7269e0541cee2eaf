import { SECOND, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { NO_WATCH, type LoopWatch } from '../../platform/loop-watch.ts';
import { schedule, type Scheduled } from '../../platform/schedule.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import { findDue, isBusy, putOff, remindDue } from './remind.usecases.ts';
import type { Channels } from './channels.ts';

/** Sends reminders when their time has come; any number of processes may. */
export interface ReminderRunner extends Pick<Scheduled, 'start' | 'stop'> {
  /** Sends what is due now; resolves when nothing is. */
  runDue(): Promise<void>;
}

const POLL_INTERVAL_MS = 5 * SECOND;

/** How many are decided on, and written in one transaction: on SQLite whoever writes waits for it. */
const AT_ONCE = 100;

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

  async function takeTurns(signal: AbortSignal): Promise<void> {
    // Whoever changes something all the time, or has no turn now, keeps nobody from theirs.
    const passed = new Set<string>();
    // Of those that were late, some are due again.
    for (let taken = 1; taken > 0 && !signal.aborted;) {
      const endWatch = loop.begin(() => ({ what: 'reminders' }));
      taken = await takeTurn(oneByOne > 0 ? 1 : AT_ONCE, passed).finally(endWatch);
    }
  }

  /** @returns how many were dealt with or passed: none where that failed */
  async function takeTurn(most: number, passed: Set<string>): Promise<number> {
    oneByOne = Math.max(0, oneByOne - 1);
    const now = clock();
    let taken = 0;
    for (const part of await findDue({ database, now }, { most, passed })) {
      try {
        const done = await remindDue({ database, runTask, channels, now }, part);
        for (const userId of done.changed) passed.add(userId);
        taken += done.taken + done.changed.length;
      } catch (error) {
        // Put off, it would come too late, and by its new time seem not to.
        if (isBusy(error)) {
          for (const { user_id } of part.rows) passed.add(user_id);
          taken += part.rows.length;
          continue;
        }
        log.error({ err: error }, 'reminders could not be sent');
        if (most > 1 && part.heavyPerson === undefined) {
          oneByOne = most;
          return 0;
        }
        await putOff({ database, now }, part.rows);
      }
    }
    return taken;
  }

  const { runNow, start, stop } = schedule(POLL_INTERVAL_MS, takeTurns, (error) =>
    log.error({ err: error }, 'reminders could not be put off'),
  );
  return { runDue: runNow, start, stop };
}
