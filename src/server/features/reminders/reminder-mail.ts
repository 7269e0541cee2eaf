import { localizedPath } from '#contract/locale.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { MailJobs } from '../../platform/mail/mail-jobs.ts';
import { mailTo } from '../../platform/mail/mail-texts.ts';
import { REMINDER_LIFE } from '../../platform/push/push-jobs.ts';
import { dayInWords } from '../../platform/texts.ts';
import { makeAnswerToken } from './answer-token.ts';
import { linksToStop, reminderLink } from './reminder-links.ts';
import type { FiredReminder } from './fired-reminder.ts';

interface Parts {
  jobs: JobQueue<MailJobs>;
  /** of the tokens in links */
  key: Buffer;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
}

/**
 * Queues the mails of reminders, any number of them, within the transaction that takes them up. One
 * that waits already for a day is not queued again, and one that is an hour late does not leave.
 */
export async function postReminders(
  { jobs, ...parts }: Parts,
  writer: Writer,
  reminders: readonly FiredReminder[],
): Promise<void> {
  await jobs.add(
    writer,
    reminders.map((reminder) => ({
      kind: 'timed_mail',
      userId: reminder.userId,
      key: keyOf(reminder),
      payload: timedMailOf(parts, reminder),
    })),
  );
}

/** Reminders have ids of their own within a habit, or within those of the whole notebook. */
function keyOf({ userId, asked, reminderId, date }: FiredReminder): string {
  return [userId, 'open' in asked ? '' : asked.habit, reminderId, date].join(' ');
}

/** How many habits a mail names, before it says how many there are beside. */
const NAMED = 20;

function timedMailOf(
  { key, publicUrl }: Omit<Parts, 'jobs'>,
  { userId, reminderId, date, asked, dueAt, email, name, locale }: FiredReminder,
): MailJobs['timed_mail'] {
  const habitId = 'open' in asked ? null : asked.habit;
  const stop = makeAnswerToken(key, { purpose: 'stop', userId, habitId, reminderId });
  const common = { name, when: dayInWords(locale, date), ...linksToStop(publicUrl, locale, stop) };
  const reminder = { userId, habitId, reminderId, date };
  const until = dueAt + REMINDER_LIFE;
  if ('open' in asked) {
    const names = asked.open.map((habit) => `${habit.icon} ${habit.name}`);
    const facts = { list: names.slice(0, NAMED), more: Math.max(0, names.length - NAMED) };
    const url = `${publicUrl}${localizedPath('/', locale)}?date=${date}`;
    return {
      ...mailTo({ email, locale }, 'open-habits', { ...common, ...facts, url }),
      reminder,
      until,
    };
  }
  const done = makeAnswerToken(key, { purpose: 'done', userId, habitId: asked.habit, date });
  const { cue, takesAmount } = asked;
  const facts = {
    habit: `${asked.icon} ${asked.name}`,
    cue,
    takesAmount,
    url: reminderLink(publicUrl, locale, done),
  };
  return {
    ...mailTo({ email, locale }, 'reminder', { ...common, ...facts }),
    reminder,
    until,
  };
}
