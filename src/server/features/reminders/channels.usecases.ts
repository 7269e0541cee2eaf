import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { WeeklySummaryJobs } from './weekly-summary.usecases.ts';
import type { MailJobs } from '../../platform/mail/mail-jobs.ts';
import type { AnswerTokens } from '../../platform/push/notification.ts';
import type { PushJobs } from '../../platform/push/push-jobs.ts';
import { pushReminders } from '../../platform/push/push-reminders.usecases.ts';
import { makeAnswerToken } from './answer-token.ts';
import { postReminders } from './reminder-mail.ts';
import type { FiredReminder, Ways } from './fired-reminder.ts';

interface Parts {
  database: Database;
  jobs: JobQueue<MailJobs> & JobQueue<PushJobs> & JobQueue<WeeklySummaryJobs>;
  /** of the tokens with which reminders are answered */
  key: Buffer;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
}

/**
 * Reminders become jobs: a mail each, or a notification for each device of its person. So do letters,
 * of which nobody has two for a week in the queue.
 */
export function queueingWays({ database, jobs, key, publicUrl }: Parts): Ways {
  return {
    mail: (writer, reminders) => postReminders({ jobs, key, publicUrl }, writer, reminders),
    push: (writer, reminders) =>
      pushReminders(
        { database, jobs },
        writer,
        reminders.map((reminder) => ({ ...factsOf(reminder), tokens: tokensOf(key, reminder) })),
      ),
    letter: (writer, letters) =>
      jobs.add(
        writer,
        letters.map(({ userId, ...payload }) => ({
          kind: 'letter',
          userId,
          key: `${userId} ${payload.monday}`,
          payload,
        })),
      ),
  };
}

/** Without what only mails need: a notification is kept, and encrypted, for each device. */
function factsOf({ way: _way, email: _email, name: _name, ...facts }: FiredReminder) {
  return facts;
}

/** Each lets whoever holds it answer this reminder; an amount has to be entered. */
function tokensOf(key: Buffer, { userId, reminderId, date, asked }: FiredReminder): AnswerTokens {
  const habitId = 'open' in asked ? null : asked.habit;
  const later = makeAnswerToken(key, { purpose: 'later', userId, habitId, reminderId, date });
  if ('open' in asked || asked.takesAmount) return { later };
  const done = { purpose: 'done', userId, habitId: asked.habit, date } as const;
  return { later, done: makeAnswerToken(key, done) };
}
