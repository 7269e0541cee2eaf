import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/locale.ts';
import { freePort } from '../../testing/free-port.ts';
import { startSmtpServer } from '../../testing/start-smtp-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ProofKind } from '../database/account-tables.ts';
import { mailTo, type Mails } from './mails.ts';
import { writeMail } from './write-mail.ts';
import { EVERY_WEEKLY_LETTER } from './testing/every-weekly-letter.ts';
import { createMailTransport, failureOf, isUndelivered, type MailMessage } from './transports.ts';

const ATTACK = `"><script>alert(1)</script>\r\nBcc: all@example.org`;
const URL = 'https://habits.example.org/auth/login?a=1&b=2#code=123456';
const FROM = 'Habitude <habitude@example.org>';

const kinds: (keyof Mails)[] = [
  'verify-email',
  'already-registered',
  'reset-password',
  'new-device',
  'password-changed',
  'credentials-changed',
  'second-factor-reset',
  'kept-out',
  'let-in',
  'webhook-off',
  'change-email',
  'email-changed',
  'email-change-requested',
  'invitation',
  'test',
  'reminder',
  'open-habits',
  'weekly-letter',
];

async function message(
  kind: keyof Mails,
  locale: (typeof LOCALES)[number],
  name: string,
): Promise<MailMessage> {
  const [row] = EVERY_WEEKLY_LETTER.rows;
  const facts = {
    ...EVERY_WEEKLY_LETTER,
    rows: row ? [{ ...row, name }] : [],
    name,
    code: '123456',
    url: URL,
    email: 'new@example.org',
    device: 'Firefox · Linux',
    change: 'passkey-added',
    what: name.replaceAll('\r\n', ' '),
    when: '2026-11-21',
    until: '5 December 2026',
    habit: `📖 ${name.replaceAll('\r\n', ' ')}`,
    webhook: name.replaceAll('\r\n', ' '),
    isGone: false,
    cue: 'After breakfast',
    takesAmount: false,
    list: [`📖 ${name}`, '🏃 Run'],
    more: 0,
    stopUrl: 'https://habits.example.org/reminder#stop',
    oneClick: 'https://habits.example.org/api/reminders/stop/x',
  };
  return await writeMail(mailTo({ email: 'ada@example.org', locale }, kind, facts));
}

describe.each(LOCALES)('mails in %s', (locale) => {
  it('arrive by SMTP as text and HTML, whatever the name', async () => {
    const { url: server, received } = await startSmtpServer();
    const transport = createMailTransport(
      { transport: 'smtp', url: server, from: FROM },
      { host: 'habits.example.org', announce: () => undefined },
    );
    for (const kind of kinds) {
      const sent = await message(kind, locale, ATTACK);
      await transport.send('letter-1', sent);
      const mail = received.at(-1);
      expect(mail).toMatchObject({
        from: { name: 'Habitude', address: 'habitude@example.org' },
        to: [{ address: 'ada@example.org' }],
        subject: sent.content.subject,
      });
      expect(mail?.bcc).toBeUndefined();
      expect(mail?.html).toContain(`<html lang="${locale}">`);
      expect(mail?.html).not.toContain('<script>');
      for (const paragraph of sent.content.paragraphs) expect(mail?.text).toContain(paragraph);
      const url = sent.content.link?.url ?? '';
      expect(mail?.text).toContain(url);
      expect(mail?.html).toContain(url.replaceAll('&', '&amp;'));
    }
    expect(received).toHaveLength(kinds.length);
  });

  it('are written to a file and told of in a line when there is no mail server', async () => {
    const directory = temporaryFolder();
    const lines: string[] = [];
    const transport = createMailTransport(
      { transport: 'files', directory, from: FROM },
      { host: 'habits.example.org', announce: (line) => lines.push(line) },
    );
    const sent = await message('verify-email', locale, 'Ada');
    await transport.send('letter-1', sent);
    expect(await readdir(directory)).toEqual(['letter-1-verify-email.eml']);
    const mail = await PostalMime.parse(
      await readFile(join(directory, 'letter-1-verify-email.eml')),
    );
    expect(mail.subject).toBe(sent.content.subject);
    expect(lines).toEqual([`Mail to ada@example.org · ${sent.content.subject} · ${URL}`]);
  });
});

describe('a mail about a new device', () => {
  const told = async (by: ProofKind) => {
    const facts = { name: 'Ada', device: '', when: 'today', url: URL, by };
    const to = { email: 'ada@example.org', locale: 'en' } as const;
    return (await writeMail(mailTo(to, 'new-device', facts))).content.paragraphs.join(' ');
  };

  it.each<[ProofKind, RegExp]>([
    ['passkey', /remove that passkey/],
    ['identity', /secure your account at your sign-in provider/],
    ['header', /secure your account at your sign-in provider/],
    ['link', /tell whoever runs your Habitude server/],
  ])('by %s does not say that a new password is enough', async (by, advice) => {
    const text = await told(by);
    expect(text).toMatch(advice);
    expect(text).toContain('use this link within seven days');
    expect(text).not.toContain('that locks out whoever did it');
  });

  it('by the password does', async () => {
    expect(await told('password')).toContain('that locks out whoever did it');
  });
});

describe('a mail server', () => {
  const PLAIN = { disabledCommands: ['AUTH', 'STARTTLS'] };
  const sendTo = async (address: string) => {
    const transport = createMailTransport(
      { transport: 'smtp', url: address, from: FROM },
      { host: 'habits.example.org', announce: () => undefined },
    );
    await transport.send('letter-1', await message('verify-email', 'en', 'Ada'));
  };

  it('elsewhere gets no mail that could be read on the way, unless its address says so', async () => {
    const { url, received } = await startSmtpServer({}, PLAIN);
    // It leads here, and is no name of this machine.
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    await expect(sendTo(elsewhere)).rejects.toThrow(expect.objectContaining({ code: 'ETLS' }));
    expect(received).toEqual([]);
    await sendTo(`${elsewhere}/?requireTLS=false`);
    await sendTo(url);
    expect(received).toHaveLength(2);
  });

  it('has to show who it is', async () => {
    const [key, cert] = ['key', 'cert'].map((part) =>
      readFileSync(join(import.meta.dirname, `../../testing/push-service.${part}.pem`)),
    );
    const options = { disabledCommands: ['AUTH'], key, cert };
    const { url, received } = await startSmtpServer({}, options);
    const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
    for (const address of [url, `${elsewhere}/?requireTLS=false`, `${elsewhere}/?ignoreTLS=true`]) {
      const failed = sendTo(address).catch(failureOf);
      expect(await failed).toEqual({ reason: 'DEPTH_ZERO_SELF_SIGNED_CERT', lasting: false });
    }
    expect(received).toEqual([]);
    await sendTo(`${url}/?ignoreTLS=true`);
    await sendTo(`${elsewhere}/?tls.rejectUnauthorized=false`);
    await sendTo(`${elsewhere}/?requireTLS=false&ignoreTLS=true`);
    expect(received).toHaveLength(3);
  });

  it('that is not there is told from one that is not trusted', async () => {
    const error = await sendTo(`smtp://127.0.0.1:${await freePort()}`).catch((thrown) => thrown);
    expect(failureOf(error)).toEqual({ reason: 'ECONNREFUSED', lasting: false });
    expect(isUndelivered(error)).toBe(true);
  });
});

describe('mails that anybody can have sent to anybody', () => {
  it.each(['verify-email', 'change-email'] as const)(
    '%s repeats no text of theirs',
    async (kind) => {
      for (const locale of LOCALES) {
        const { content } = await message(kind, locale, ATTACK);
        expect(JSON.stringify(content)).not.toContain('script');
        expect(content.greeting).toMatch(/^(Hello|Bonjour),$/);
      }
    },
  );
});
