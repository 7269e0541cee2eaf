import type { Clock } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { MailJobs, PostedMail } from './mail-jobs.ts';
import type { MailMessage } from './mail-message.ts';
import { roomOfAsker, roomOfKind, takePlace } from './recipients.ts';
import type { AskedFor, Asker } from './recipients.ts';

export interface Outbox {
  /**
   * Takes a place for a mail that somebody asks for, within the transaction of its cause, whether or
   * not the address is one that gets any.
   *
   * @returns for how long the address gets no more of these, in milliseconds; 0 when it was taken
   */
  takePlace(writer: Writer, to: string, what: AskedFor, asker: Asker): Promise<number>;
  /**
   * Puts a mail into the outbox for which there is a place, within the transaction of its cause; it
   * leaves once that is committed. Without one it takes as long and sends nothing, so that an answer
   * takes as long for an unknown address as for a known one.
   */
  put(writer: Writer, userId: string | null, mail: PostedMail | undefined): Promise<void>;
  /**
   * The same for a mail that its recipient's own acts cause, such as news of a new password. Whoever
   * had many of late gets none.
   *
   * @param until the instant after which it is worth nothing, and not sent
   */
  post(writer: Writer, userId: string, message: MailMessage, until: number): Promise<void>;
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
  const put: Outbox['put'] = (writer, userId, mail) =>
    jobs.add(writer, [{ kind: 'mail', userId, payload: mail ?? null }]);

  return {
    takePlace: (writer, to, what, asker) =>
      takePlace(writer, { to, room: roomOfAsker(what, asker), key, now: clock() }),
    put,
    async post(writer, userId, message, until) {
      const { to, kind } = message;
      const room = roomOfKind(kind);
      const isFree = (await takePlace(writer, { to, room, key, now: clock() })) === 0;
      if (!isFree) log.warn({ kind }, 'mail left out: its recipient got too many');
      await put(writer, userId, isFree ? { ...message, until } : undefined);
    },
  };
}
