import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { onTestFinished } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { SignUpRules } from '#contract/invitation.ts';
import { buildApp, type App } from '../app.ts';
import type { Config } from '../config.ts';
import type { OidcConfig } from '../oidc-settings.ts';
import type { FetchDocument } from '../features/auth/oauth/client-documents.ts';
import { createPasswords } from '../features/auth/passwords.ts';
import { notesWritten } from '../features/auth/sessions.usecases.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createMailTransport, type MailTransport } from '../platform/mail/transports.ts';
import type { Meters } from '../platform/meters.ts';
import { readHere } from '../features/imports/testing/read-here.ts';
import type { ReadImport } from '../features/imports/read-apart.ts';
import { expectContract } from './expect-contract.ts';

/** A Saturday, noon in UTC. */
const START = Date.parse('2026-11-21T12:00:00Z');

export const APP_SECRET = 'a secret of thirty-two characters or more';
export const PASSWORD = 'violet kettle 42';

interface Sending {
  body?: unknown;
  /** a body that is no JSON */
  file?: Uint8Array;
  token?: string | undefined;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  /** the address that the request comes from */
  ip?: string;
}

export interface TestApp {
  app: App;
  /** the folder for files while they are read */
  tempFolder: string;
  /** moves the clock on, by milliseconds */
  advance(milliseconds: number): void;
  now(): number;
  /**
   * Sends a request, and expects of the answer what the contract says. What is noted of a use is
   * written then, however slow the database.
   */
  send(
    method: InjectOptions['method'],
    path: string,
    sending?: Sending,
  ): Promise<LightMyRequestResponse>;
  /** the mails that were sent so far, the oldest first */
  mails(): Promise<Email[]>;
  /** what was logged so far */
  logs(): Record<string, unknown>[];
  /** the six digits in the newest mail */
  code(): Promise<string>;
  /** makes an account, verifies it and signs in */
  signUp(person?: {
    email?: string;
    name?: string;
    time_zone?: string;
    remember?: boolean;
  }): Promise<Tokens>;
}

/** How most installations are. */
export const NO_PROVIDERS: OidcConfig = {
  providers: [],
  isOnly: false,
  isAutoRedirect: false,
  header: undefined,
};

/** Hashes that cost next to nothing: most tests have people who sign in. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * The real application on a database, with mails in a folder and a clock that stands still.
 *
 * @param options.isHashingReal whether a password costs in the long rounds what it costs in
 *   production, as wherever many sign in at once
 */
export async function buildTestApp(
  database: Database,
  options: {
    mailTransport?: MailTransport;
    pages?: string;
    publicUrl?: string;
    trustProxy?: string[];
    readImport?: ReadImport;
    fetchDocument?: FetchDocument;
    isPrivatePushAllowed?: boolean;
    webhookAllow?: string[];
    meters?: Meters;
    logLevel?: Config['logLevel'];
    isHashingReal?: boolean;
    signUp?: SignUpRules;
    operatorEmail?: string;
    oidc?: OidcConfig;
    backupAge?: () => number;
  } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'habitude-mail-'));
  const tempFolder = `${folder}-uploads`;
  const mail = {
    transport: 'files',
    directory: folder,
    from: 'Habitude <habitude@example.org>',
  } as const;
  let now = START;
  const lines: string[] = [];
  const app = await buildApp({
    config: {
      publicUrl: options.publicUrl ?? 'https://habits.example.org',
      trustProxy: options.trustProxy ?? [],
      mail,
      isPrivatePushAllowed: options.isPrivatePushAllowed ?? true,
      webhookAllow: options.webhookAllow ?? [],
      signUp: options.signUp ?? { mode: 'open', domains: [] },
      operatorEmail: options.operatorEmail,
      oidc: options.oidc ?? NO_PROVIDERS,
    },
    appSecret: APP_SECRET,
    database,
    clock: () => now,
    mailTransport:
      options.mailTransport ??
      createMailTransport(mail, { host: 'habits.example.org', announce: () => undefined }),
    logger: createLog(options.logLevel ?? 'info', { write: (line) => void lines.push(line) }),
    tempFolder,
    // A process of its own takes longer to start than most tests do.
    readImport: options.readImport ?? readHere,
    ...(options.fetchDocument === undefined ? {} : { fetchDocument: options.fetchDocument }),
    ...(options.meters === undefined ? {} : { meters: options.meters }),
    ...(options.isHashingReal && process.env['TEST_FULL'] === 'yes'
      ? {}
      : { passwords: createPasswords(CHEAP) }),
    ...(options.backupAge === undefined ? {} : { backupAge: options.backupAge }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
  });
  onTestFinished(async () => {
    for (const runner of app.runners) await runner.stop();
    await app.http.close();
    for (const path of [folder, tempFolder]) await rm(path, { recursive: true, force: true });
  });

  const test: TestApp = {
    app,
    tempFolder,
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    async send(method, path, { body, file, token, cookies, headers = {}, ip } = {}) {
      const response = await app.http.inject({
        method: method ?? 'GET',
        url: path,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(cookies ? { cookies } : {}),
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(file === undefined ? {} : { payload: Buffer.from(file) }),
        ...(ip === undefined ? {} : { remoteAddress: ip }),
      });
      expectContract(method ?? 'GET', path, response, lines.slice(-2).join(''));
      await notesWritten();
      return response;
    },
    async mails() {
      await app.jobs.runDue();
      const files = (await readdir(folder)).toSorted();
      return await Promise.all(
        files.map(async (file) => await PostalMime.parse(await readFile(join(folder, file)))),
      );
    },
    logs: () => lines.map((line) => JSON.parse(line)),
    async code() {
      const newest = (await test.mails()).at(-1);
      const code = /\b\d{6}\b/.exec(newest?.subject ?? '')?.[0];
      if (code === undefined) throw new Error('No code was mailed');
      return code;
    },
    async signUp({
      email = 'ada@example.org',
      name = 'Ada',
      time_zone = 'Europe/Paris',
      remember = false,
    } = {}) {
      const signedUp = await test.send('POST', '/api/auth/create', {
        body: { email, password: PASSWORD, name, time_zone },
      });
      const verified = await test.send('PATCH', '/api/auth/verify-email', {
        body: { email, code: await test.code() },
        cookies: cookiesIn(signedUp),
      });
      const answer = await test.send('POST', '/api/auth/login', {
        body: { email, password: PASSWORD, remember },
        cookies: cookiesIn(verified),
      });
      return answer.json<Tokens>();
    },
  };
  return test;
}

/** Ada, signed in to an application of hers. */
export async function signedIn(
  database: Database,
  options?: Parameters<typeof buildTestApp>[1],
): Promise<{ test: TestApp; token: string }> {
  const test = await buildTestApp(database, options);
  const { access_token: token } = await test.signUp();
  return { test, token };
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesIn(response: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

/** As https sites name it. */
export const REMEMBER_COOKIE = '__Host-habitude_remember';

/** The remember cookie that an answer sets: undefined when it sets none, empty when it clears it. */
export function rememberCookieIn(response: LightMyRequestResponse): string | undefined {
  return response.cookies.find(({ name }) => name === REMEMBER_COOKIE)?.value;
}

/** What a refusal is called, or else the status. */
export const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.body === '' ? answer.statusCode : (JSON.parse(answer.body).code ?? answer.statusCode);

/** Signs in once more: an access token lives for ten minutes. */
export async function signInAgain(test: TestApp, email = 'ada@example.org'): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await test.send('POST', '/api/auth/login', { body })).json().access_token;
}
