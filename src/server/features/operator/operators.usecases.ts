import type { Reader, Writer } from '../../platform/database/database.ts';
import { notFound } from '../../platform/problem-error.ts';
import { findById, hasOthers, type AccountRow } from './accounts.store.ts';
import { insertOperator, operatorRows } from './operators.store.ts';

/** What says who is an operator beside the database. */
export interface OperatorSettings {
  operatorEmail: string | undefined;
}

/** Makes the first person of an installation its operator, within the transaction of their account. */
export async function nameFirstOperator(
  writer: Writer,
  userId: string,
  now: number,
): Promise<void> {
  if (await hasOthers(writer, userId)) return;
  await insertOperator(writer, { user_id: userId, since: now, is_first: 1 });
}

/** Who closes their account is no operator any more: whoever comes next may be the first. */
export async function forgetOperator(writer: Writer, userId: string): Promise<void> {
  await operatorRows.removeAll(writer, userId);
}

/** Whether the settings make an account one of an operator. */
export function isBySettings(
  { operatorEmail }: OperatorSettings,
  { email }: Pick<AccountRow, 'email'>,
): boolean {
  return email.toLowerCase() === operatorEmail?.toLowerCase();
}

export async function isOperator(
  settings: OperatorSettings,
  reader: Reader,
  account: Pick<AccountRow, 'id' | 'email'>,
): Promise<boolean> {
  return (
    isBySettings(settings, account) ||
    (await operatorRows.find(reader, { user_id: account.id })) !== undefined
  );
}

/**
 * Makes sure that a person is an operator. Nobody else learns what they are kept from.
 *
 * @returns their account
 * @throws ProblemError not_found
 */
export async function requireOperator(
  settings: OperatorSettings,
  reader: Reader,
  userId: string,
): Promise<AccountRow> {
  const account = await findById(reader, userId);
  if (!account || !(await isOperator(settings, reader, account))) throw notFound();
  return account;
}
