import type { Writer } from '../../platform/database/database.ts';
import { NEWS_LIFE } from '../../platform/mail/mail-jobs.ts';
import { mailTo, type CredentialChange, type Mails } from '../../platform/mail/mails.ts';
import { findAccount, type Account } from './accounts.store.ts';
import { alarmLink } from './alarm.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

type Recipient = Pick<Account, 'id' | 'email' | 'locale'>;

/** Tells a person by mail what they or somebody else did to their account. */
export async function tellByMail<Kind extends keyof Mails>(
  { outbox, clock }: Pick<AuthDependencies, 'clock' | 'outbox'>,
  writer: Writer,
  to: Recipient,
  kind: Kind,
  facts: Mails[Kind],
): Promise<void> {
  await outbox.putIfAllowed(writer, to.id, mailTo(to, kind, facts), clock() + NEWS_LIFE);
}

/** The same for what nobody may do untold: it is sent whatever else they were told of late. */
export async function tellSurely<Kind extends keyof Mails>(
  { outbox, clock }: Pick<AuthDependencies, 'clock' | 'outbox'>,
  writer: Writer,
  to: Recipient,
  kind: Kind,
  facts: Mails[Kind],
): Promise<void> {
  await outbox.put(writer, to.id, { ...mailTo(to, kind, facts), until: clock() + NEWS_LIFE });
}

export type TellingDependencies = Pick<AuthDependencies, 'clock' | 'keys' | 'publicUrl' | 'outbox'>;

/**
 * Tells a person by mail that what lets them in has changed.
 *
 * @param facts.what the name of what was added or removed, where it has one
 */
export async function tellOfChange(
  deps: TellingDependencies,
  writer: Writer,
  account: Recipient & Pick<Account, 'name'>,
  { change, what = '' }: { change: CredentialChange; what?: string },
): Promise<void> {
  const url = alarmLink(deps, account);
  const facts = { name: account.name, change, what, url };
  await tellByMail(deps, writer, account, 'credentials-changed', facts);
}

/** The same of an address that leads to a notebook and outlives a new password. */
export async function tellOfAddress(
  deps: TellingDependencies,
  writer: Writer,
  userId: string,
  told: { change: CredentialChange; what?: string },
): Promise<void> {
  const account = await findAccount(writer, userId);
  if (account) await tellOfChange(deps, writer, account, told);
}
