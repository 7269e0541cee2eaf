import type { Writer } from '../database/database.ts';

const FINGERPRINT = 'secret_fingerprint';

/** Keeps the fingerprint of the first secret. @returns the one that is kept */
export async function keepFingerprint(writer: Writer, fingerprint: string): Promise<string> {
  await writer
    .insertInto('installation')
    .values({ name: FINGERPRINT, value: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await writer
    .selectFrom('installation')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirstOrThrow();
  return value;
}

export async function replaceFingerprint(writer: Writer, fingerprint: string): Promise<void> {
  await writer
    .updateTable('installation')
    .set({ value: fingerprint })
    .where('name', '=', FINGERPRINT)
    .execute();
}

const SECRETS_WORK = [
  'sessions',
  'challenges',
  'sign_ups',
  'codes',
  'reset_tokens',
  'jobs',
  'limits',
  'mail_recipients',
] as const;

/** Deletes what can't be read or proven without the secret that it was made with. */
export async function deleteSecretsWork(writer: Writer): Promise<void> {
  for (const table of SECRETS_WORK) await writer.deleteFrom(table).execute();
}
