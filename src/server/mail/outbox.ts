import type { Clock } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { MailJobs, PostedMail } from './mail-jobs.ts';
import type { MailMessage } from './mail-message.ts';
import { takePlace } from './recipients.ts';

export interface Outbox {
  /**
   * Puts a mail into the outbox, within the transaction of its cause; it leaves once that is
   * committed. A recipient who got many of late gets none, and it takes as long.
   *
   * @param until the instant after which it is worth nothing, and not sent
   * @returns whether it will be sent
   */
  post(
    writer: Writer,
    userId: string | null,
    message: MailMessage,
    until: number,
  ): Promise<boolean>;
  /**
   * Does what a post does, and sends nothing: so that an answer takes as long for an unknown
   * address as for a known one.
   */
  postDecoy(writer: Writer, to: string): Promise<void>;
}

export function createOutbox({
  jobs,
  clock,
  key,
  log,
}: {
  jobs: JobQueue<MailJobs>;
  clock: Clock;
  /** recipients are stored as hashes under it */
  key: Buffer;
  log: { warn(details: object, message: string): void };
}): Outbox {
  const add = (writer: Writer, userId: string | null, payload: PostedMail | null) =>
    jobs.add(writer, [{ kind: 'mail', userId, payload }]);

  return {
    async post(writer, userId, message, until) {
      const { to, kind } = message;
      const isFree = await takePlace(writer, { to, kind, isDecoy: false, key, now: clock() });
      if (!isFree) log.warn({ kind }, 'mail left out: its recipient got too many');
      await add(writer, userId, isFree ? { ...message, until } : null);
      return isFree;
    },
    async postDecoy(writer, to) {
      await takePlace(writer, { to, kind: 'decoy', isDecoy: true, key, now: clock() });
      await add(writer, null, null);
    },
  };
}
