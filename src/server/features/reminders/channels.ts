import type { Way } from '#domain/reminder.ts';
import { localizedPath, type Locale } from '#contract/locale.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import type { AnswerTokens } from '../../platform/push/notification.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { MailJobs, RenewMail } from '../../platform/mail/mail-jobs.ts';
import { pushReminders, REMINDER_LIFE } from '../../platform/push/push-jobs.ts';
import type { Pushing, PushJobs } from '../../platform/push/push-jobs.ts';
import { withPlaces, type TakePlaces } from '../../platform/limits/transaction-places.ts';
import { mailboxOf } from '../../platform/mail/mail-limits.ts';
import { plainWords } from '../../platform/mail/mail-layout.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import { dayInWords } from '../../platform/texts.ts';
import type { WeeklyLetter } from './weekly-letter.ts';
import type { WeeklyLetterJobs } from './weekly-letter.usecases.ts';
import { makeActionToken } from './action-token.ts';
import type { DecideAgain, FiredReminder } from './decided-reminder.ts';

/** A weekly letter that is to be written now. */
export interface DueWeeklyLetter extends WeeklyLetter {
  userId: string;
}

/** Puts what is due on its way, any number of it, within the transaction that decided on it. */
export type Channel<Due = FiredReminder> = (writer: Writer, due: readonly Due[]) => Promise<void>;

/** A channel for each way of reminders, that of all of them, and that of weekly letters. */
export interface Channels extends Record<Way, Channel> {
  webhooks: Channel;
  letter: Channel<DueWeeklyLetter>;
}

interface Linking {
  /** of the tokens in links, and of those with which notifications are answered */
  key: Buffer;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
}

/** What is due becomes jobs, of which none is queued again that waits already for its day. */
export function createChannels({
  database,
  jobs,
  takePushes,
  takeMails,
  webhooks,
  ...linking
}: Linking & {
  database: Database;
  takePushes: TakePlaces;
  takeMails: TakePlaces;
  webhooks: Channel;
  jobs: JobQueue<MailJobs> & JobQueue<PushJobs> & JobQueue<WeeklyLetterJobs>;
}): Channels {
  return {
    mail: mailChannel({ jobs, takePlaces: takeMails }, linking),
    push: pushChannel({ database, jobs, takePlaces: takePushes }, linking.key),
    webhooks,
    letter: (writer, summaries) =>
      jobs.add(
        writer,
        summaries.map(({ userId, ...payload }) => ({
          kind: 'letter',
          userId,
          key: `${userId} ${payload.monday}`,
          payload,
        })),
      ),
  };
}

/** A mail for each reminder. Of more than a mailbox may get now, the rest is left out. */
export function mailChannel(
  { jobs, takePlaces }: { jobs: JobQueue<MailJobs>; takePlaces: TakePlaces },
  linking: Linking,
): Channel {
  return (writer, reminders) =>
    jobs.add(
      writer,
      withPlaces({ writer, takePlaces }, reminders, ({ email }) => mailboxOf(email)).map(
        (reminder) => ({
          kind: 'timed_mail',
          userId: reminder.userId,
          key: keyOf(reminder),
          payload: timedMailOf(linking, reminder),
        }),
      ),
    );
}

/** Writes mails that waited as they would be written now. */
export function createRenewMail(linking: Linking, decideAgain: DecideAgain): RenewMail {
  return async ({ reminder, until }) => {
    const fired = await decideAgain({ reminder, dueAt: until - REMINDER_LIFE });
    return fired && timedMailOf(linking, fired);
  };
}

/** A notification for each device of a reminder's person. */
function pushChannel(parts: Pushing, key: Buffer): Channel {
  return (writer, reminders) =>
    pushReminders(
      parts,
      writer,
      reminders.map((reminder) => ({ ...factsOf(reminder), tokens: tokensOf(key, reminder) })),
    );
}

/** Without what only mails need: a notification is kept, and encrypted, for each device. */
function factsOf({ way: _way, email: _email, name: _name, ...facts }: FiredReminder) {
  return facts;
}

/** Each lets whoever holds it answer this reminder; an amount has to be entered. */
function tokensOf(key: Buffer, { userId, reminderId, date, asked }: FiredReminder): AnswerTokens {
  const habitId = 'open' in asked ? null : asked.habit;
  const later = makeActionToken(key, { purpose: 'later', userId, habitId, reminderId, date });
  if ('open' in asked || asked.takesAmount) return { later };
  const done = { purpose: 'done', userId, habitId: asked.habit, date } as const;
  return { later, done: makeActionToken(key, done) };
}

/** Reminders have ids of their own within a habit, or within those of the whole notebook. */
function keyOf({ userId, asked, reminderId, date }: FiredReminder): string {
  return [userId, 'open' in asked ? '' : asked.habit, reminderId, date].join(' ');
}

/** How many habits a mail names, before it says how many there are beside. */
const NAMED = 20;

function timedMailOf(
  { key, publicUrl }: Linking,
  { userId, reminderId, date, isOver = false, asked, dueAt, email, name, locale }: FiredReminder,
): MailJobs['timed_mail'] {
  const habitId = 'open' in asked ? null : asked.habit;
  const stop = makeActionToken(key, { purpose: 'stop', userId, habitId, reminderId });
  const when = dayInWords(locale, date);
  const common = { name, when, isOver, ...linksToStop(publicUrl, locale, stop) };
  const reminder = { userId, habitId, reminderId, date };
  const until = dueAt + REMINDER_LIFE;
  if ('open' in asked) {
    const names = asked.open.map((habit) => `${habit.icon} ${plainWords(habit.name)}`);
    const facts = { list: names.slice(0, NAMED), more: Math.max(0, names.length - NAMED) };
    const url = `${publicUrl}${localizedPath('/', locale)}?date=${date}`;
    return {
      ...mailTo({ email, locale }, 'open-habits', { ...common, ...facts, url }),
      reminder,
      until,
    };
  }
  const done = makeActionToken(key, { purpose: 'done', userId, habitId: asked.habit, date });
  const { cue, takesAmount, lately } = asked;
  const facts = {
    habit: `${asked.icon} ${plainWords(asked.name)}`,
    cue: plainWords(cue),
    takesAmount,
    ...(lately && !isOver && { lately }),
    url: reminderLink(publicUrl, locale, done),
  };
  return {
    ...mailTo({ email, locale }, 'reminder', { ...common, ...facts }),
    reminder,
    until,
  };
}

/** The page that a token is answered on. What stands after the `#` reaches no log. */
function reminderLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localizedPath('/reminder', locale)}#${token}`;
}

/** Where such mails are stopped: by the person on a page, by their mail program with a request. */
export function linksToStop(publicUrl: string, locale: Locale, token: string) {
  return {
    stopUrl: reminderLink(publicUrl, locale, token),
    oneClick: `${publicUrl}/api/reminders/stop/${token}`,
  };
}
