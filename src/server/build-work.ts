import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './platform/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './platform/database/database.ts';
import { accountJobs, closeAccount, type AccountJobs } from './features/auth/accounts.usecases.ts';
import { resetJobs } from './features/auth/second-factor/reset-second-factor.usecases.ts';
import type { ResetJobs } from './features/auth/second-factor/reset-second-factor.usecases.ts';
import { undoJobs } from './features/imports/keep-undo.usecases.ts';
import { importJobs, type ImportJobs } from './features/imports/undo-import.usecases.ts';
import { cleanupJobs } from './cleanup.ts';
import { createJobs, type JobQueue, type Jobs } from './platform/jobs/jobs.ts';
import type { Keys } from './platform/keys.ts';
import { weeklyLetterJobs } from './features/reminders/weekly-letter.usecases.ts';
import type { WeeklyLetterJobs } from './features/reminders/weekly-letter.usecases.ts';
import type { Limits } from './platform/limits/limits.ts';
import {
  createSendMail,
  createTimedPlaces,
  mailJobs,
  QUEUED_TIMED_MAILS,
  type MailJobs,
} from './platform/mail/mail-jobs.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import type { MailTransport } from './platform/mail/transports.ts';
import type { LoopWatch } from './platform/loop-watch.ts';
import type { Meters } from './platform/meters.ts';
import { contactOf, deriveVapidKeys } from './platform/push/vapid.ts';
import { pushJobs, type PushJobs } from './platform/push/push-jobs.ts';
import { createBuckets } from './platform/limits/buckets.ts';
import { createTransactionPlaces } from './platform/limits/transaction-places.ts';
import { createGuardedSender, type GuardedSender } from './platform/outbound/guarded-sender.ts';
import { createPushService, type PushService } from './platform/push/push-service.ts';
import { createSendPush, PUSHES, type SendPush } from './platform/push/send-push.usecases.ts';
import { operatorJobs, type OperatorJobs } from './features/operator/change-account.usecases.ts';
import { createReminderRunner, type ReminderRunner } from './features/reminders/reminder-runner.ts';
import { bringBackTimes, createDecideAgain } from './features/reminders/remind.usecases.ts';
import { createChannels, createRenewMail } from './features/reminders/channels.ts';
import { webhookJobs, type WebhookJobs } from './features/webhooks/deliver.usecases.ts';
import { createWatchRunner, type WatchRunner } from './features/webhooks/watch-runner.ts';
import { MESSAGES_OF_ONE, tellReminders } from './features/webhooks/watch.usecases.ts';
import type { TakeWork } from './features/notebook/open-notebook.ts';
import type { RunTask } from './platform/workers/task.ts';

interface Parts {
  config: Pick<Config, 'publicUrl' | 'oidc' | 'mail' | 'isPrivatePushAllowed' | 'webhookAllow'>;
  database: Database;
  clock: Clock;
  keys: Keys;
  limits: Limits;
  runTask: RunTask;
  takeWork: TakeWork;
  loop: Pick<LoopWatch, 'begin'>;
  mailTransport: MailTransport;
  meters: Meters;
  log: FastifyBaseLogger;
}

/** All jobs by kind, and what each is about. */
export interface AllJobs
  extends
    MailJobs,
    WeeklyLetterJobs,
    PushJobs,
    AccountJobs,
    ImportJobs,
    OperatorJobs,
    ResetJobs,
    WebhookJobs {
  cleanup: null;
}

/** What is done while nobody waits for it. */
interface Work {
  jobs: Jobs<AllJobs>;
  outbox: Outbox;
  reminders: ReminderRunner;
  pushService: PushService;
  sendPush: SendPush;
  webhooks: WatchRunner;
  /** what the calls of webhooks need of it */
  webhookParts: { sender: GuardedSender; takeMessages: TakeWork };
}

/** Wires together what sends mails, notifications, reminders and letters. It starts no timer. */
export function buildWork({
  config,
  database,
  clock,
  keys,
  limits,
  runTask,
  takeWork,
  loop,
  mailTransport,
  meters,
  log,
}: Parts): Work {
  const contact = contactOf(config.publicUrl, config.mail.from);
  const pushService = createPushService({
    keys: deriveVapidKeys(keys.push),
    contact: contact.uri,
    sender: createGuardedSender({ isPrivateAllowed: config.isPrivatePushAllowed }),
    clock,
  });
  const takePush = createBuckets(clock, PUSHES);
  const sendPush = createSendPush({
    database,
    clock,
    service: pushService,
    publicUrl: config.publicUrl,
    contactIsNobody: contact.isNobody,
    log,
    meters,
    takePush,
  });
  const sender = createGuardedSender({ listed: config.webhookAllow });
  const sendMail = createSendMail({
    transport: mailTransport,
    places: createTimedPlaces(clock),
    log,
  });
  const linking = { database, key: keys.actions, publicUrl: config.publicUrl };
  const decideAgain = createDecideAgain({ database, runTask });
  const queue: JobQueue<MailJobs> = { add: (writer, added) => jobs.add(writer, added) };
  const outbox = createOutbox({ jobs: queue, limits, log });
  const jobs: Jobs<AllJobs> = createJobs<AllJobs>({
    database,
    clock,
    key: keys.jobs,
    kinds: {
      ...mailJobs({ sendMail, renew: createRenewMail(linking, decideAgain) }),
      letter: weeklyLetterJobs({ ...linking, clock, runTask, sendMail, log }),
      push: pushJobs({ database, clock, sendPush, takePush, decideAgain }),
      empty_account: accountJobs(database),
      end_import: importJobs({ database, clock }),
      forget_undo: undoJobs(database),
      close_overdue: operatorJobs({
        database,
        clock,
        close: (writer, userId) => closeAccount({ clock, jobs }, writer, userId),
      }),
      reset_second_factors: resetJobs({
        database,
        clock,
        keys,
        limits,
        outbox,
        publicUrl: config.publicUrl,
        oidc: config.oidc,
      }),
      webhook: webhookJobs({
        database,
        clock,
        key: keys.webhooks,
        sender,
        outbox,
        publicUrl: config.publicUrl,
        log,
      }),
      cleanup: cleanupJobs({ database, clock, limits }),
    },
    log,
    meters,
    loop,
    onClockBack: (now) => bringBackTimes({ database, now }),
  });
  const takeMessages = createBuckets(clock, MESSAGES_OF_ONE);
  const takePlaces = createTransactionPlaces(takeMessages);
  const telling = { database, clock, takeMessages, takePlaces, jobs };
  const reminders = createReminderRunner({
    database,
    runTask,
    loop,
    clock,
    channels: createChannels({
      jobs,
      takePushes: createTransactionPlaces(takePush),
      takeMails: createTransactionPlaces(createBuckets(clock, QUEUED_TIMED_MAILS)),
      ...linking,
      webhooks: (writer, fired) => tellReminders(telling, writer, fired),
    }),
    log,
  });
  const webhooks = createWatchRunner({ ...telling, runTask, takeWork, loop, log });
  const webhookParts = { sender, takeMessages };
  return { jobs, outbox, reminders, pushService, sendPush, webhooks, webhookParts };
}
