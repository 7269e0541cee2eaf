import type { FastifyInstance } from 'fastify';
import { answerEndpoints } from '#contract/reminder-answers.ts';
import type { calendarEndpoints } from '#contract/calendar.ts';
import type { ReminderSettings, reminderSettingsEndpoints } from '#contract/reminder-settings.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailJobs } from '../../platform/mail/mail-jobs.ts';
import type { TellingDependencies } from '../auth/tell-of-change.ts';
import {
  lookAtReminder,
  markDone,
  remindLater,
  stopReminder,
  takeDoneBack,
} from './answers.usecases.ts';
import { closeCalendar, getCalendar, readCalendar, replaceCalendar } from './calendar.usecases.ts';
import type { CalendarDependencies } from './calendar.usecases.ts';
import type { WeeklyLetterJobs } from './weekly-letter.usecases.ts';
import { getReminderSettings, updateReminderSettings } from './reminder-settings.usecases.ts';

type Endpoints = typeof answerEndpoints &
  typeof calendarEndpoints &
  typeof reminderSettingsEndpoints;

interface MailFacts {
  /** whether mails leave the server */
  sendsMail: boolean;
  jobs: Pick<Jobs<MailJobs & WeeklyLetterJobs>, 'lastGivenUp'>;
}

export function reminderHandlers(
  deps: CalendarDependencies & TellingDependencies & MailFacts,
): Handlers<Endpoints> {
  const withMail = async (userId: string, settings: ReminderSettings) => ({
    ...settings,
    sends_mail: deps.sendsMail,
    mail_failed_at: isoOf(await deps.jobs.lastGivenUp(userId, ['timed_mail', 'letter'])),
  });
  return {
    lookAtReminder: ({ body, request: { ip } }) => lookAtReminder(deps, { ...body, ip }),
    markDone: ({ body, request: { ip } }) => markDone(deps, { ...body, ip }),
    takeDoneBack: ({ body, request: { ip } }) => takeDoneBack(deps, { ...body, ip }),
    remindLater: ({ body, request: { ip } }) => remindLater(deps, { ...body, ip }),
    stopReminder: ({ body, request: { ip } }) => stopReminder(deps, { ...body, ip }),
    stopWithOneClick: ({ params, request: { ip } }) => stopReminder(deps, { ...params, ip }),
    getCalendar: ({ person }) => getCalendar(deps, person.userId),
    replaceCalendar: ({ person }) => replaceCalendar(deps, person),
    closeCalendar: ({ person }) => closeCalendar(deps, person.userId),
    readCalendar: ({ params, request: { ip } }) => readCalendar(deps, { ...params, ip }),
    getReminderSettings: async ({ person: { userId } }) =>
      await withMail(userId, await getReminderSettings(deps.database.read, userId)),
    updateReminderSettings: async ({ person: { userId }, body }) =>
      await withMail(userId, await updateReminderSettings(deps, userId, body)),
  };
}

/**
 * Leads people to the page on which they stop a reminder, whose mail program opens the address of
 * its header instead of posting to it. Opening it changes nothing.
 */
export function registerStopPage(api: FastifyInstance): void {
  const { path } = answerEndpoints.stopWithOneClick;
  api.get<{ Params: { token: string } }>(path.replace('{token}', ':token'), (request, reply) =>
    reply.redirect(`/reminder#${encodeURIComponent(request.params.token)}`, 303),
  );
}
