import type { Database } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import { findAccountByEmail } from './accounts.store.ts';
import { endFormerAccess } from './end-access.ts';
import { deleteSomeSessions } from './sessions.store.ts';

/*
 * What whoever runs an installation may have to do: nobody who calls it can.
 */

/**
 * Ends all sessions of the account that has an address, and makes codes and links worthless that
 * are on their way to it.
 *
 * @returns whether there is such an account
 */
export async function signOutEverywhere(database: Database, email: string): Promise<boolean> {
  return await database.write(async (writer) => {
    const account = await findAccountByEmail(writer, email);
    if (account) await endFormerAccess(writer, account.id);
    return account !== undefined;
  });
}

/** Ends the sessions of all people. @returns how many there were */
export async function signOutEverybody(database: Database): Promise<number> {
  return await inSlices(database, (writer) => deleteSomeSessions(writer, database.engine));
}
