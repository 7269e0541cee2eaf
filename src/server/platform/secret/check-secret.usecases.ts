import { createHmac } from 'node:crypto';
import type { AccountJobs } from '../../features/auth/accounts.usecases.ts';
import type { ImportJobs } from '../../features/imports/undo-import.usecases.ts';
import type { Database, Writer } from '../database/database.ts';
import { inSlices } from '../database/in-slices.ts';
import { createJobQueue } from '../jobs/jobs.ts';
import { deriveKeys } from '../keys.ts';
import { StartError } from '../start-error.ts';
import {
  deleteSealedCredentials,
  deleteSecretBound,
  findClosedAccounts,
  findFormerFingerprint,
  findImportsUnderWay,
  keepFingerprint,
  replaceFingerprint,
  SECRET_BOUND_TABLES,
} from './secret.store.ts';

/** Names a secret without giving it away: 12 hexadecimal digits. */
export function fingerprintOf(appSecret: string): string {
  const { fingerprint } = deriveKeys(appSecret);
  return createHmac('sha256', fingerprint).update('habitude').digest('hex').slice(0, 12);
}

/**
 * Makes sure that a database is used with the secret that it was used with before. With another
 * one all sessions would end and no waiting mail could be read. One that was restored where no
 * secret was takes any.
 *
 * @param accepted the fingerprint of a new secret that was chosen on purpose: then all goes that needs
 * the former one, {@link SECRET_BOUND_TABLES} and second factors with their recovery codes
 * @param name what the secret is called in the message
 * @param takesAny whether a database that was restored where no secret was takes any, as it does at a
 * start; else it takes the former one alone
 * @returns whether a new secret was accepted
 * @throws StartError when it is another one
 */
export async function checkSecret(
  database: Database,
  appSecret: string,
  {
    accepted,
    name,
    takesAny = true,
  }: { accepted: string | undefined; name: string; takesAny?: boolean },
): Promise<boolean> {
  const fingerprint = fingerprintOf(appSecret);
  const { former, kept } = await database.write(async (writer) => {
    const missing = await findFormerFingerprint(writer);
    return { former: missing, kept: missing ?? (await keepFingerprint(writer, fingerprint)) };
  });
  if (former === undefined && kept === fingerprint) return false;
  const isFree = former !== undefined && (takesAny || former === fingerprint);
  if (!isFree && accepted !== fingerprint) {
    throw new StartError(
      `${name} is not the secret that this database was used with. Restore that secret, or set ` +
        `ACCEPT_APP_SECRET=${fingerprint} to use this one: webhooks and second factors are then ` +
        'deleted, and everyone has to sign in again.',
    );
  }
  // The new secret counts once all is gone that was made with the former one, however long it takes.
  if (kept !== fingerprint) {
    for (const table of SECRET_BOUND_TABLES)
      await inSlices(database, (writer) => deleteSecretBound(writer, database.engine, table));
    await inSlices(database, (writer) => deleteSealedCredentials(writer, database.engine));
  }
  await database.write(async (writer) => {
    if (kept !== fingerprint) await queueAgain(writer, appSecret);
    await replaceFingerprint(writer, fingerprint);
  });
  return kept !== fingerprint;
}

/** Of the jobs that are deleted, those without which something would stay half done for good. */
async function queueAgain(writer: Writer, appSecret: string): Promise<void> {
  const { jobs: key } = deriveKeys(appSecret);
  const jobs = createJobQueue<AccountJobs & ImportJobs>({ clock: Date.now, key });
  const closed = await findClosedAccounts(writer);
  const underWay = await findImportsUnderWay(writer);
  await jobs.add(writer, [
    ...closed.map((userId) => {
      return { kind: 'empty_account', userId: null, payload: { userId } } as const;
    }),
    ...underWay.map((payload) => {
      return { kind: 'end_import', userId: payload.userId, payload } as const;
    }),
  ]);
}
