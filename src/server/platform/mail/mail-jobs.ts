import { DECIDED_FOR } from '../../features/reminders/decided-reminder.ts';
import type { DecidedReminder } from '../../features/reminders/decided-reminder.ts';
import { DAY, HOUR, MINUTE, SECOND, type Clock } from '../clock.ts';
import { growing, type JobKind } from '../jobs/job-kind.ts';
import { createBuckets, tryTake } from '../limits/buckets.ts';
import type { Mail } from './mails.ts';
import { writeMail } from './write-mail.ts';
import { mailboxOf } from './mail-limits.ts';
import { failureOf, isUndelivered, type MailMessage, type MailTransport } from './transports.ts';

/** A mail in the queue. */
export type QueuedMail = Mail & {
  /** after this instant it is worth nothing */
  until: number;
  /** what it reminds of, if it comes by the clock */
  reminder?: DecidedReminder;
};

/** A reminder that waited as a mail. */
type WaitingMail = Required<Pick<QueuedMail, 'until' | 'reminder'>>;

/** Writes it as its person and their notebook are now. @returns null: it is not to come any more */
export type RenewMail = (waiting: WaitingMail) => Promise<QueuedMail | null>;

/** The jobs of mail. Mails that come by the clock have a kind of their own: no code waits for them. */
export interface MailJobs {
  /** null sends nothing */
  mail: QueuedMail | null;
  timed_mail: QueuedMail;
}

/** What an earlier version queued, which put mails into words before they waited. */
type FormerMail =
  | (MailMessage & { until?: number })
  | { message: MailMessage; until: number; reminder: DecidedReminder };

/** For so long it is worth telling somebody what became of their account. */
export const NEWS_LIFE = 2 * DAY;

/** How many of these one mailbox gets: as many as anybody reads. What is asked for has its own. */
const TIMED_MAILS = { perSecond: 60 / (DAY / SECOND), burst: 60 };

/** How many are queued for it: more, since what does not arrive gives its place back. */
export const QUEUED_TIMED_MAILS = { perSecond: 120 / (DAY / SECOND), burst: 120 };

/** The places among what comes to a mailbox by the clock. */
export interface TimedPlaces {
  /** @returns whether there was one */
  take(to: string): boolean;
  refund(to: string): void;
}

export function createTimedPlaces(clock: Clock): TimedPlaces {
  const take = createBuckets(clock, TIMED_MAILS);
  return {
    take: (to) => tryTake(take, mailboxOf(to)),
    refund: (to) => void take(mailboxOf(to), -1),
  };
}

/**
 * Sends a mail. One that comes by the clock takes a place at its recipient, or is left out. It keeps
 * that place unless nothing was delivered for sure: a mail server may send on what it seems to drop.
 *
 * @param id of its job: the same at each attempt
 * @returns whether it was sent
 */
export type SendMail = (
  id: string,
  mail: Mail | MailMessage,
  way: { isTimed: boolean },
) => Promise<boolean>;

export function createSendMail({
  transport,
  places,
  log,
}: {
  transport: MailTransport;
  places: TimedPlaces;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}): SendMail {
  return async (id, mail, { isTimed }) => {
    const { kind, to } = mail;
    if (isTimed && !places.take(to)) {
      log.warn({ kind }, 'mail left out: its recipient got too many');
      return false;
    }
    const message = 'content' in mail ? mail : await writeMail(mail);
    try {
      await transport.send(id, message);
    } catch (error) {
      if (isTimed && isUndelivered(error)) places.refund(to);
      throw error;
    }
    log.info({ mail: id, kind }, 'mail sent');
    return true;
  };
}

/** At first ever longer ones, then five minutes for an hour: what waits comes soon after an outage. */
const PAUSES = [10 * SECOND, 40 * SECOND, 160 * SECOND, ...Array<number>(12).fill(5 * MINUTE)];

export function mailJobs({ sendMail, renew }: { sendMail: SendMail; renew: RenewMail }): {
  [Kind in keyof MailJobs]: JobKind<MailJobs[Kind]>;
} {
  const kind = {
    /** More than one recipient gets in an hour. */
    atOnce: 20,
    /** Longer than any transport takes, so that nobody has a mail twice. */
    lease: 30 * SECOND,
    worthUntil: (mail, dueAt) => mail?.until ?? dueAt + NEWS_LIFE,
    explain: failureOf,
    async run(mail, { id, waited }) {
      if (!mail) return;
      const isTimed = isOfReminder(mail);
      const latest = isTimed && waited > DECIDED_FOR ? await renew(mail) : mail;
      if (latest) await sendMail(id, 'message' in latest ? latest.message : latest, { isTimed });
    },
  } satisfies Partial<JobKind<QueuedMail | FormerMail | null>>;
  return {
    mail: { ...kind, pauseAfter: (failures) => PAUSES[failures - 1] ?? HOUR },
    /** Each attempt may take one of the few places at its recipient. */
    timed_mail: {
      ...kind,
      /** Longer than it takes to ask whether it is still due, and to send. */
      lease: 3 * MINUTE,
      pauseAfter: growing(10 * SECOND, 4, HOUR),
    },
  };
}

function isOfReminder<M extends QueuedMail | FormerMail>(mail: M): mail is M & WaitingMail {
  return 'reminder' in mail && mail.reminder !== undefined;
}
