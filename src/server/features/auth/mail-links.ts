import { localizedPath, type Locale } from '#contract/locale.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { QueuedMail } from '../../platform/mail/mail-jobs.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { CODE_LIFE, CODE_RENEWABLE, issueLinkToken, type MailedCode } from './codes.ts';
import { renewCodes } from './codes.store.ts';

/**
 * Addresses for mails. Codes and tokens stand in the fragment, which browsers send to no server
 * and name in no referrer.
 */
export function loginLink(publicUrl: string, locale: Locale): string {
  return publicUrl + localizedPath('/auth/login', locale);
}

export function forgotPasswordLink(publicUrl: string, locale: Locale): string {
  return publicUrl + localizedPath('/auth/forgot-password', locale);
}

export function resetPasswordLink(publicUrl: string, locale: Locale, token: string): string {
  return `${forgotPasswordLink(publicUrl, locale)}#token=${token}`;
}

const LINK_LIFE = CODE_LIFE.new_password;

/** A mail with a link by which a new password can be chosen. */
export async function newPasswordMail(
  { keys, clock, publicUrl }: Pick<AuthDependencies, 'keys' | 'clock' | 'publicUrl'>,
  writer: Writer,
  account: Account,
): Promise<QueuedMail> {
  const now = clock();
  const of = { userId: account.id, purpose: 'new_password' } as const;
  const token = await issueLinkToken(writer, keys.challenges, of, now);
  const url = resetPasswordLink(publicUrl, account.locale, token);
  const mail = mailTo(account, 'reset-password', { name: account.name, url });
  return { ...mail, until: now + LINK_LIFE };
}

/** Gives such links of the last day the time of a new one. @returns whether there are any */
export async function renewLinks(
  { clock }: Pick<AuthDependencies, 'clock'>,
  writer: Writer,
  userId: string,
): Promise<boolean> {
  const renewed = { createdSince: clock() - CODE_RENEWABLE, expires_at: clock() + LINK_LIFE };
  return await renewCodes(writer, { userId, purpose: 'new_password' }, renewed);
}

export function verifyEmailLink(
  publicUrl: string,
  locale: Locale,
  email: string,
  { digits, secret }: MailedCode,
): string {
  const query = new URLSearchParams({ email });
  const path = localizedPath('/auth/verify-email', locale);
  return `${publicUrl}${path}?${query}#code=${digits}.${secret}`;
}

export function signInLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localizedPath('/auth/oidc/callback', locale)}#token=${token}`;
}
