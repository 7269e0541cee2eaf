import type { JobFailure } from '../jobs/job-kind.ts';

/** Parts of a transmission that are about this mail alone, and not about how we reach the server. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/**
 * Why a mail was not taken: the mail server's code without its words, which often repeat the
 * address. Replies from 500 on are lasting (RFC 5321 §4.2.1) where they refuse the recipient or the
 * mail. Where they refuse us, such as a wrong password of ours, somebody will mend it.
 */
export function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { reason: 'unknown', lasting: false };
  const code = 'code' in error ? String(error.code) : error.name;
  if (!('responseCode' in error)) return { reason: code, lasting: false };
  const status = Number(error.responseCode);
  const isAboutTheMail = 'command' in error && ABOUT_THE_MAIL.includes(String(error.command));
  return { reason: `${code} ${status}`, lasting: status >= 500 && isAboutTheMail };
}
