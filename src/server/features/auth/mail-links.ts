import { localizedPath, type Locale } from '#contract/locale.ts';
import type { MailedCode } from './codes.ts';

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
