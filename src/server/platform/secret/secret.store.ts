import type { Engine, Reader, Writer } from '../database/database.ts';
import { FINGERPRINT, FORMER_FINGERPRINT } from '../database/fingerprint.ts';
import { deleteSlice } from '../database/in-slices.ts';

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

/** The fingerprint of the secret that was missing when the database was restored, if one was. */
export async function findFormerFingerprint(writer: Writer): Promise<string | undefined> {
  const row = await writer
    .selectFrom('installation')
    .select('value')
    .where('name', '=', FORMER_FINGERPRINT)
    .executeTakeFirst();
  return row?.value;
}

/** Lets the database be used with a secret, whichever it was before. */
export async function replaceFingerprint(writer: Writer, fingerprint: string): Promise<void> {
  await writer.deleteFrom('installation').where('name', '=', FORMER_FINGERPRINT).execute();
  await keepFingerprint(writer, fingerprint);
  await writer
    .updateTable('installation')
    .set({ value: fingerprint })
    .where('name', '=', FINGERPRINT)
    .execute();
}

/** Tables of what can't be read or proven without the secret that it was made with. */
export const SECRET_BOUND_TABLES = [
  'sessions',
  'sign_ups',
  'one_time_codes',
  'jobs',
  'limits',
  'webhooks',
] as const;

/** Deletes a slice of the second factors, which are kept encrypted. @returns how many rows */
export async function deleteSealedCredentials(writer: Writer, engine: Engine): Promise<number> {
  return await deleteSlice(writer, engine, 'credentials', (eb) =>
    eb('kind', 'in', ['totp', 'recovery']),
  );
}

/** Deletes a slice of such a table. @returns how many rows */
export async function deleteSecretBound(
  writer: Writer,
  engine: Engine,
  table: (typeof SECRET_BOUND_TABLES)[number],
): Promise<number> {
  return await deleteSlice(writer, engine, table, (eb) => eb.lit(true));
}

/** Whose accounts were closed, and are still to be emptied. */
export async function findClosedAccounts(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Imports that were not carried out, or undone, to their end. */
export async function findImportsUnderWay(
  reader: Reader,
): Promise<{ userId: string; importId: string }[]> {
  return await reader
    .selectFrom('imports')
    .select(['user_id as userId', 'id as importId'])
    .where('under_way_at', 'is not', null)
    .execute();
}
