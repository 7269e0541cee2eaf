import type { Writer } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { Limits } from '../limits/limits.ts';
import type { MailJobs, QueuedMail } from './mail-jobs.ts';
import type { Mail } from './mails.ts';
import { placeOfNews } from './mail-limits.ts';

export interface Outbox {
  /**
   * Puts a mail into the outbox for which there is a place, within the transaction of its cause; it
   * leaves once that is committed. Without one it takes as long and sends nothing, so that an answer
   * takes as long for an unknown address as for a known one.
   */
  put(writer: Writer, userId: string | null, mail: QueuedMail | undefined): Promise<void>;
  /**
   * The same for a mail that its recipient's own acts cause, such as news of a new password. Whoever
   * had many of late gets none.
   *
   * @param until the instant after which it is worth nothing, and not sent
   */
  putIfAllowed(writer: Writer, userId: string, mail: Mail, until: number): Promise<void>;
}

export function createOutbox({
  jobs,
  limits,
  log,
}: {
  jobs: JobQueue<MailJobs>;
  limits: Limits;
  log: { warn(details: object, message: string): void };
}): Outbox {
  const put: Outbox['put'] = (writer, userId, mail) =>
    jobs.add(writer, [{ kind: 'mail', userId, payload: mail ?? null }]);

  return {
    put,
    async putIfAllowed(writer, userId, mail, until) {
      const { to, kind } = mail;
      const change = kind === 'credentials-changed' ? mail.facts.change : undefined;
      const isFree = await limits.tryTake([placeOfNews(to, kind, change)], writer);
      if (!isFree) log.warn({ kind }, 'mail left out: its recipient got too many');
      await put(writer, userId, isFree ? { ...mail, until } : undefined);
    },
  };
}
