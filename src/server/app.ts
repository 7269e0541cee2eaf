import compress from '@fastify/compress';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { WORK_OF_ONE } from '#contract/work.ts';
import type { AuthDependencies } from './features/auth/auth-dependencies.ts';
import { authGuard } from './features/auth/auth.routes.ts';
import { createPasswords, type Passwords } from './features/auth/passwords.ts';
import { buildWork, type AllJobs } from './build-work.ts';
import { basePathOf } from './platform/base-path.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './config.ts';
import { signInOptionsOf } from './oidc-settings.ts';
import type { Database } from './platform/database/database.ts';
import type { NotebookDependencies } from './features/notebook/reading.usecases.ts';
import { registerMcp } from './features/mcp/mcp.routes.ts';
import { habitBySlug } from './features/notebook/slugs.usecases.ts';
import { readApart, type ReadImport } from './features/imports/read-apart.ts';
import { watchAnswers } from './platform/http/answer-deadline.ts';
import { COMPRESSION } from './platform/http/compress-answers.ts';
import { createAdmission, createBodyLimit } from './platform/http/admission.ts';
import { createHttp } from './platform/http/create-http.ts';
import { openApiDocument, type OpenApiDocument } from './platform/http/openapi.ts';
import { registerPages } from './platform/http/pages.ts';
import { referencePage } from './platform/http/reference.ts';
import { SameAnswer } from './platform/http/same-answer.ts';
import { registerEndpoints } from './platform/http/register-endpoints.ts';
import type { Guard } from './platform/http/register-endpoints.ts';
import { observe } from './platform/http/observe.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createLoopWatch } from './platform/loop-watch.ts';
import { deriveKeys } from './platform/keys.ts';
import { createBuckets } from './platform/limits/buckets.ts';
import { createLimits, type Limits } from './platform/limits/limits.ts';
import { createQueues } from './platform/limits/queue.ts';
import { createLive, type Live } from './features/notebook/live.usecases.ts';
import { withMailMeter, type MailTransport } from './platform/mail/transports.ts';
import { NO_METERS, type Meters } from './platform/meters.ts';
import { notFound } from './platform/problem-error.ts';
import { createProviders } from './features/auth/providers/provider-client.ts';
import { createFindClient, guardedFetch } from './features/auth/oauth/client-documents.ts';
import type { FetchDocument } from './features/auth/oauth/client-documents.ts';
import { REDEEMS_FROM_A_NETWORK, registerOAuth } from './features/auth/oauth/oauth.routes.ts';
import { registerStopPage } from './features/reminders/reminders.routes.ts';
import type { SendPush } from './platform/push/send-push.usecases.ts';
import type { ReminderRunner } from './features/reminders/reminder-runner.ts';
import type { WatchRunner } from './features/webhooks/watch-runner.ts';
import { isReady } from './features/service/service.usecases.ts';
import { prepareTempFolder } from './platform/uploads/temp-upload.ts';
import { VERSION } from './platform/version.ts';
import { runHere, type RunTask } from './platform/workers/task.ts';
import { handlersOf } from './handlers.ts';

/**
 * Each person reads one notebook at a time, and few people at once; who has much is read by other
 * threads. Who has changed something waits for its answer: all that may change at once find a place.
 */
const READINGS_OF_ONE = { running: 1, waiting: 300 };
const READINGS_OF_ALL = { running: 8, waiting: 2000 };

interface Parts {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'mail'
    | 'isPrivatePushAllowed'
    | 'webhookAllow'
    | 'signUp'
    | 'operatorEmail'
    | 'oidc'
  >;
  appSecret: string;
  database: Database;
  clock: Clock;
  mailTransport: MailTransport;
  logger: NonNullable<FastifyServerOptions['loggerInstance']> | undefined;
  /** the folder for files that came and answers that go, while they are on their way */
  tempFolder: string;
  /** how files that are imported are read: in a process apart, unless said otherwise */
  readImport?: ReadImport;
  /** how documents of clients are fetched that ask to be let in: guarded, unless said otherwise */
  fetchDocument?: FetchDocument;
  /** whom the parts tell of their work: nobody, unless said otherwise */
  meters?: Meters;
  /** how work on whole notebooks is done: in this thread, unless said otherwise */
  runTask?: RunTask;
  /** how passwords are hashed: as OWASP asks for, unless said otherwise */
  passwords?: Passwords;
  /** how old the newest backup is, in milliseconds; undefined: there is none */
  backupAge?: () => number | undefined;
  /** the folder of the built page; without one only the API is served */
  pages?: string;
}

/** What works by itself, in the background. */
interface Runner {
  start?(): void | Promise<void>;
  stop(): Promise<void>;
}

export interface App {
  http: FastifyInstance;
  jobs: Jobs<AllJobs>;
  reminders: ReminderRunner;
  webhooks: WatchRunner;
  live: Live;
  limits: Limits;
  /** what works by itself from its start to its stop; nothing does before */
  runners: readonly Runner[];
  sendPush: SendPush;
  /** From now on the server says that it is not ready, and ends what would not end by itself. */
  drain(): void;
}

/** Wires the parts together. It listens to nothing and starts no timer. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, clock, tempFolder, meters = NO_METERS } = parts;
  await prepareTempFolder(tempFolder);
  const runTask = parts.runTask ?? runHere({ database, tempFolder });
  const keys = deriveKeys(parts.appSecret);
  let draining = false;
  const http = await createHttp({
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    logger: parts.logger,
    isDraining: () => draining,
  });
  const loop = createLoopWatch({ log: http.log, meters });
  observe(http, { clock, loop, meters });
  watchAnswers(http);

  const limits = createLimits(database, clock, keys.limits);
  const mailTransport = withMailMeter(parts.mailTransport, meters);
  const takeWork = createBuckets(clock, WORK_OF_ONE);
  const work = buildWork({
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
    log: http.log,
  });
  const { jobs, outbox, reminders, webhooks, pushService, sendPush } = work;
  const live = createLive({ database, clock, log: http.log });
  const deps: AuthDependencies & NotebookDependencies = {
    database,
    clock,
    keys,
    limits,
    outbox,
    jobs,
    reading: createQueues(READINGS_OF_ONE, READINGS_OF_ALL),
    takeWork,
    runTask,
    tempFolder,
    passwords: parts.passwords ?? createPasswords(),
    publicUrl: config.publicUrl,
    signUp: config.signUp,
    operatorEmail: config.operatorEmail,
    oidc: config.oidc,
    providers: createProviders(config.oidc, {
      publicUrl: config.publicUrl,
      clock,
      log: http.log,
    }),
    log: http.log,
  };

  // Made when first asked for: it takes longer than all else that a start wires together.
  let description: OpenApiDocument | undefined;
  const describe = () => (description ??= openApiDocument(VERSION, config.publicUrl));

  await http.register(async (api) => {
    await api.register(compress, COMPRESSION);
    const ofAccounts = authGuard(deps);
    const guard: Guard = {
      ...ofAccounts,
      ...createAdmission(takeWork, clock, ofAccounts.identify),
      takeLargeBody: createBodyLimit(clock),
      bySlug: (userId, slug) => habitBySlug(database.read, userId, slug),
    };
    const handlers = handlersOf({
      deps,
      work,
      config,
      live,
      mailTransport,
      readImport: parts.readImport ?? readApart,
      findClient: createFindClient(clock, parts.fetchDocument ?? guardedFetch()),
      backupAge: parts.backupAge,
      service: { describe, isDraining: () => draining, isReady: () => isReady(database) },
    });
    registerEndpoints(api, endpoints, handlers, { ...guard, tempFolder });
    registerStopPage(api);
    registerMcp(api, deps, guard);
    registerOAuth(api, { ...deps, takeRedeem: createBuckets(clock, REDEEMS_FROM_A_NETWORK) });
    const reference = new SameAnswer('text/html; charset=utf-8', () => referencePage(describe()));
    api.get('/api/docs', (_request, reply) => reference.send(reply));
  });
  if (parts.pages !== undefined)
    await registerPages(http, parts.pages, {
      base: basePathOf(config.publicUrl),
      doors: signInOptionsOf(config.oidc),
    });
  else
    http.setNotFoundHandler(() => {
      throw notFound();
    });
  await http.ready();
  return {
    http,
    jobs,
    live,
    limits,
    reminders,
    webhooks,
    runners: [loop, live, jobs, reminders, webhooks, pushService],
    sendPush,
    drain: () => {
      draining = true;
      void live.stop();
    },
  };
}
