import type { Writer } from '../../platform/database/database.ts';
import { findAccount, lockAccount, releaseChanges, setEmail } from './accounts.store.ts';
import { endAllAccess } from './alarm.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deleteSignUps } from './sign-ups.store.ts';
import { tellOfChange } from './tell-of-change.ts';

type Dependencies = Pick<AuthDependencies, 'database' | 'clock' | 'keys' | 'publicUrl' | 'outbox'>;

/**
 * Ends an alarm where its mailbox is not that of the account any more, so that nobody who calls can.
 * Either the account stays with its present address, and can be changed again; or it is given back to
 * the address from which the alarm came, whose owner then chooses a new password by a link. Whoever
 * does it has to know whose account it is.
 *
 * @returns the address of the account from now on; undefined where there is no alarm, or where it came
 * from the present address and the account is to be given back
 * @throws an error that `isUniqueViolation` knows, when another account has the former address
 */
export async function endAlarm(
  deps: Dependencies,
  writer: Writer,
  { userId, isGivenBack }: { userId: string; isGivenBack: boolean },
): Promise<string | undefined> {
  await lockAccount(writer, deps.database.engine, userId);
  const account = await findAccount(writer, userId);
  const former = account?.held_by;
  if (!account || !former) return undefined;
  if (!isGivenBack) {
    await releaseChanges(writer, userId);
    await tellOfChange(deps, writer, account, { change: 'alarm-ended' });
    return account.email;
  }
  if (former === account.email_key) return undefined;
  await deleteSignUps(writer, former);
  await setEmail(writer, userId, former);
  await endAllAccess(writer, userId);
  await tellOfChange(deps, writer, { ...account, email: former }, { change: 'given-back' });
  return former;
}
