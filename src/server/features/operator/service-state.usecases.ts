import { OPERATOR_PAGE, type Delivery, type ServiceState } from '#contract/operator.ts';
import { HOUR, isoOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { placeOf, TEST_MAILS_BY_ACCOUNT } from '../../platform/limits/rules.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { failureOf, type MailTransport } from '../../platform/mail/transports.ts';
import { failingDevices } from '../../platform/push/devices.usecases.ts';
import { VERSION } from '../../platform/version.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import { notFound } from '../../platform/problem-error.ts';
import { countAccounts, findEmails } from './accounts.store.ts';

/** The kinds of jobs that bring something to somebody. */
const DELIVERIES = ['mail', 'timed_mail', 'letter', 'push'] as const;

type DeliveryKind = (typeof DELIVERIES)[number];

interface FailedDelivery {
  id: string;
  kind: string;
  user_id: string | null;
  due_at: number;
  attempts: number;
  dead: 0 | 1;
  last_error: string | null;
}

export interface StateDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  state: {
    mail: ServiceState['mail'];
    backupAge: (() => number | undefined) | undefined;
  };
  jobs: {
    due(): Promise<{ kind: string; count: number; age: number }[]>;
    failed(kinds: readonly DeliveryKind[], most: number): Promise<FailedDelivery[]>;
  };
}

/** Last night’s backup is there by then. */
const BACKUP_IS_OLD = 28 * HOUR;

/** How the server fares. */
export async function getServiceState(deps: StateDependencies): Promise<ServiceState> {
  const { database, clock, publicUrl, jobs, state } = deps;
  const now = clock();
  const [accounts, bytes, due, undelivered] = await Promise.all([
    countAccounts(database.read),
    database.size(),
    jobs.due(),
    findUndelivered(deps),
  ]);
  const age = state.backupAge?.();
  return {
    version: VERSION,
    now: isoOf(now),
    public_url: publicUrl,
    accounts,
    database: { engine: database.engine, bytes },
    backup_at: age === undefined ? null : isoOf(now - age),
    mail: state.mail,
    queue: due
      .filter(({ count }) => count > 0)
      .map(({ kind, count, age: waited }) => {
        return { kind, count, since: isoOf(now - waited) };
      }),
    undelivered,
    warnings: warningsOf(deps, age),
  };
}

function warningsOf(
  { publicUrl, state }: StateDependencies,
  backupAge: number | undefined,
): ServiceState['warnings'] {
  const { protocol, hostname } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    ...(isSafe ? [] : (['no_https'] as const)),
    ...(state.mail === 'smtp' ? [] : (['no_mail_server'] as const)),
    ...(backupAge === undefined ? (['no_backup'] as const) : []),
    ...(backupAge !== undefined && backupAge > BACKUP_IS_OLD ? (['old_backup'] as const) : []),
  ];
}

/**
 * What failed of late: mails and notifications that wait or were given up, and devices, since no
 * notification is kept that was. Whose it is, is known of those who have an account.
 */
async function findUndelivered({ database, jobs }: StateDependencies): Promise<Delivery[]> {
  const [failed, devices] = await Promise.all([
    jobs.failed(DELIVERIES, OPERATOR_PAGE),
    failingDevices(database.read, OPERATOR_PAGE),
  ]);
  const ofDevices = devices.map(({ since, ...device }): FailedDelivery => {
    return { ...device, kind: 'push', due_at: since, attempts: 0, dead: 1 };
  });
  const latest = [...failed, ...ofDevices]
    .toSorted((a, b) => b.due_at - a.due_at)
    .slice(0, OPERATOR_PAGE);
  const emails = await findEmails(
    database.read,
    database.engine,
    latest.flatMap(({ user_id }) => user_id ?? []),
  );
  return latest.map(({ id, kind, user_id, due_at, attempts, dead, last_error }) => ({
    id,
    what: kind === 'push' ? 'notification' : 'mail',
    due_at: isoOf(due_at),
    attempts,
    reason: last_error ?? '',
    given_up: dead === 1,
    email: emails.get(user_id ?? '') ?? null,
  }));
}

export interface TestMailDependencies {
  database: Database;
  limits: Limits;
  mailTransport: MailTransport;
}

/**
 * Sends an email to an operator’s own address at once, past the queue.
 *
 * @returns whether it was taken, and if not, why
 * @throws ProblemError too_many_requests
 */
export async function sendTestMail(
  { database, limits, mailTransport }: TestMailDependencies,
  userId: string,
): Promise<{ sent: boolean; reason: string | null }> {
  await limits.take([placeOf(TEST_MAILS_BY_ACCOUNT, userId)]);
  const person = await findPerson(database.read, userId);
  if (!person) throw notFound();
  const mail = await writeMail(mailTo(person, 'test', { name: person.name }));
  try {
    await mailTransport.send(newId(), mail);
    return { sent: true, reason: null };
  } catch (error) {
    return { sent: false, reason: failureOf(error).reason };
  }
}
