import { DECIDED_FOR } from '../../features/reminders/asked-reminder.ts';
import type { AskedReminder, IsStillDue } from '../../features/reminders/asked-reminder.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { createBuckets } from '../limits/buckets.ts';
import { ProblemError } from '../problem-error.ts';
import type { MailMessage } from './mail-message.ts';
import { mailboxOf } from './recipients.ts';
import { failureOf } from './send-failure.ts';
import type { MailTransport } from './transports.ts';

/** The jobs of mail, and what they are about: null sends nothing. */
export interface MailJobs {
  mail: PostedMail | null;
}

export interface PostedMail extends MailMessage {
  /** after this instant it is worth nothing; missing in what earlier versions posted */
  until?: number;
}

/** For so long it is worth telling somebody what became of their account. */
export const NEWS_LIFE = 2 * DAY;

export interface TimedMailJobs {
  timed_mail: TimedMail;
}

/** The mail of a reminder, which is of no use after an instant. */
export interface TimedMail {
  message: MailMessage;
  reminder: AskedReminder;
  /** milliseconds since 1970 */
  until: number;
}

/** How many of these one mailbox gets: as many as anybody reads. What is asked for has its own. */
const TIMED_MAILS = { perSecond: 60 / (DAY / SECOND), burst: 60 };

/** Takes a place among what comes to a mailbox by the clock. @returns whether there was one */
export type TakeTimedPlace = (to: string) => boolean;

export function createTimedPlaces(clock: Clock): TakeTimedPlace {
  const take = createBuckets(clock, TIMED_MAILS);
  return (to) => {
    try {
      take(mailboxOf(to));
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  };
}

/** 10 s, then four times as long each time. */
const growing = (failures: number): number => 10 * SECOND * 4 ** (failures - 1);

/** At first ever longer ones, then five minutes for an hour: what waits comes soon after an outage. */
const PAUSES = [...[1, 2, 3].map(growing), ...Array.from({ length: 12 }, () => 5 * MINUTE)];

/** Mails that somebody waits for. */
export function mailJobs({
  transport,
  log,
}: {
  transport: MailTransport;
  log: { info(details: object, message: string): void };
}): JobKind<PostedMail | null> {
  return {
    /** More than one recipient gets in an hour. */
    atOnce: 20,
    /** Longer than any transport takes, so that nobody has a mail twice. */
    lease: 30 * SECOND,
    pauseAfter: (failures) => PAUSES[failures - 1] ?? HOUR,
    giveUpAfter: NEWS_LIFE,
    worthUntil: (message) => message?.until,
    async run(message, { id }) {
      if (!message) return;
      await transport.send(id, message);
      log.info({ letter: id, kind: message.kind }, 'mail sent');
    },
    explain: failureOf,
  };
}

/** Mails that nobody waits for, such as reminders: they have hands of their own. */
export function timedMailJobs({
  transport,
  clock,
  takePlace,
  isStillDue,
  log,
}: {
  transport: MailTransport;
  clock: Clock;
  takePlace: TakeTimedPlace;
  isStillDue: IsStillDue;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}): JobKind<TimedMail> {
  const { atOnce, lease, giveUpAfter, explain = failureOf } = mailJobs({ transport, log });
  return {
    atOnce,
    lease,
    giveUpAfter,
    explain,
    /** Each attempt takes one of the few places at its recipient. */
    pauseAfter: (failures) => Math.min(HOUR, growing(failures)),
    async run({ message, reminder, until }, { id, waited }) {
      const { kind, to } = message;
      if (clock() > until) return log.warn({ kind }, 'mail left out: it would come too late');
      if (waited > DECIDED_FOR && !(await isStillDue(reminder))) return;
      if (!takePlace(to)) return log.warn({ kind }, 'mail left out: its recipient got too many');
      await transport.send(id, message);
      log.info({ letter: id, kind }, 'mail sent');
    },
  };
}
