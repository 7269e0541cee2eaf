import type { Writer } from '../../platform/database/database.ts';
import { NEWS_LIFE } from '../../platform/mail/mail-jobs.ts';
import { mailTo, type CredentialChange } from '../../platform/mail/mail-texts.ts';
import type { Account } from './accounts.store.ts';
import { alarmLink } from './alarm.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/**
 * Tells a person by mail that what lets them in has changed.
 *
 * @param facts.what the name of what was added or removed, where it has one
 */
export async function tellOfChange(
  deps: Pick<AuthDependencies, 'clock' | 'keys' | 'publicUrl' | 'outbox'>,
  writer: Writer,
  account: Pick<Account, 'id' | 'email' | 'name' | 'locale'>,
  { change, what = '' }: { change: CredentialChange; what?: string },
): Promise<void> {
  const url = alarmLink(deps, account);
  const mail = mailTo(account, 'credentials-changed', { name: account.name, change, what, url });
  await deps.outbox.post(writer, account.id, mail, deps.clock() + NEWS_LIFE);
}
