import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#contract/locale.ts';
import type { MailConfig } from '../../config.ts';
import { SECOND } from '../clock.ts';
import type { JobFailure } from '../jobs/job-kind.ts';
import type { Meters } from '../meters.ts';
import { htmlOf, textOf, type MailContent } from './mail-layout.ts';

/** A mail on its way. */
export interface MailMessage {
  /** what it is about, in file names and logs */
  kind: string;
  locale: Locale;
  to: string;
  content: MailContent;
  /** the address to which a mail program posts when its person wants no more of these (RFC 8058) */
  oneClick?: string | undefined;
}

export interface MailTransport {
  /**
   * @param id names the mail, the same at each attempt: a mail that arrives twice has one Message-ID
   * @throws when the mail was not taken in time
   */
  send(id: string, message: MailMessage): Promise<void>;
}

/**
 * How long a mail may take, in milliseconds: a server that answers a little at a time keeps within
 * any limit on silence.
 */
const SEND_LIMIT = 20 * SECOND;

interface Surroundings {
  /** the name of this site, which makes the names of mails unlike those of any other */
  host: string;
  /** is told of each mail that is written to a file, in one line */
  announce: (line: string) => void;
  sendLimit?: number;
}

export function createMailTransport(config: MailConfig, surroundings: Surroundings): MailTransport {
  return config.transport === 'smtp'
    ? smtpTransport(config, surroundings)
    : fileTransport(config, surroundings);
}

/** A transport that says of each mail whether it was taken. */
export function withMailMeter(
  transport: MailTransport,
  { mailed }: Pick<Meters, 'mailed'>,
): MailTransport {
  return {
    async send(id, message) {
      try {
        await transport.send(id, message);
      } catch (error) {
        mailed('failed');
        throw error;
      }
      mailed('sent');
    },
  };
}

function smtpTransport(
  { url, from }: { url: string; from: string },
  { host, sendLimit = SEND_LIMIT }: Surroundings,
): MailTransport {
  const transporter = onFirstUse(async () =>
    (await import('nodemailer')).createTransport(
      {
        url,
        ...encryptionOf(url),
        connectionTimeout: 5 * SECOND,
        greetingTimeout: 5 * SECOND,
        socketTimeout: 20 * SECOND,
      },
      { from },
    ),
  );
  return {
    async send(id, message) {
      const signal = AbortSignal.timeout(sendLimit);
      await (await transporter()).sendMail({ ...composed(id, host, message), signal });
    },
  };
}

/** What only mails need is fetched for the first of them: a start would have to wait for it. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Names and addresses that lead nowhere but to the machine itself. */
const OWN_MACHINE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Mails hold codes and links that let somebody in. What leaves the machine is encrypted, also where
 * somebody on the way leaves out that the server could (RFC 3207 §6); an address that names
 * `requireTLS` itself decides.
 */
function encryptionOf(url: string): { requireTLS?: true } {
  const { hostname, searchParams } = new URL(url);
  return OWN_MACHINE.test(hostname) || searchParams.has('requireTLS') ? {} : { requireTLS: true };
}

/** Without a mail server, mails are files to be opened, and the console shows what is in them. */
function fileTransport(
  { directory, from }: { directory: string; from: string },
  { host, announce }: Surroundings,
): MailTransport {
  const transporter = onFirstUse(async () =>
    (await import('nodemailer')).createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { from },
    ),
  );
  return {
    async send(id, message) {
      const { message: source } = await (await transporter()).sendMail(composed(id, host, message));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(join(directory, `${id}-${message.kind}.eml`), source as Buffer, {
        mode: 0o600,
      });
      const { subject, code, link } = message.content;
      announce(['Mail to', message.to, '·', subject, '·', link?.url ?? code ?? ''].join(' '));
    },
  };
}

function composed(id: string, host: string, { to, locale, content, oneClick }: MailMessage) {
  return {
    to: { name: '', address: to },
    messageId: `<${id}@${host}>`,
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(locale, content),
    headers: {
      'Content-Language': locale,
      'Auto-Submitted': 'auto-generated',
      'X-Habitude-Mail': id,
      ...(oneClick === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${oneClick}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** Parts of a transmission that are about this mail alone, and not about how we reach the server. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/**
 * Why a mail was not taken: the mail server's code without its words, which often repeat the
 * address, or what kept us from the server, such as ECONNREFUSED. Replies from 500 on are lasting
 * (RFC 5321 §4.2.1) where they refuse the recipient or the mail. Where they refuse us, such as a wrong
 * password of ours, somebody will mend it.
 */
export function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { reason: 'unknown', lasting: false };
  const code = 'code' in error ? String(error.code) : error.name;
  // Of a connection that failed, nodemailer's own code tells nothing.
  if (code === 'ESOCKET' && 'originalCode' in error)
    return { reason: String(error.originalCode), lasting: false };
  if (!('responseCode' in error)) return { reason: code, lasting: false };
  const status = Number(error.responseCode);
  const isAboutTheMail = 'command' in error && ABOUT_THE_MAIL.includes(String(error.command));
  return { reason: `${code} ${status}`, lasting: status >= 500 && isAboutTheMail };
}

/** What nodemailer and Node say beside words. */
interface SendError extends Error {
  code?: unknown;
  responseCode?: unknown;
  syscall?: unknown;
  timeoutType?: unknown;
}

/**
 * Whether nothing was delivered for sure: the mail server refused, or it never came to a greeting. A
 * connection that broke later may have taken the mail before it did.
 */
export function isUndelivered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const facts: SendError = error;
  return (
    Number(facts.responseCode) >= 400 ||
    facts.syscall === 'connect' ||
    facts.code === 'EDNS' ||
    facts.timeoutType === 'CONNECT_TIMEOUT' ||
    facts.timeoutType === 'GREETING_TIMEOUT'
  );
}
