import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createJobs } from '../jobs/jobs.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { startSmtpServer } from '../../testing/start-smtp-server.ts';
import type { MailJobs } from './mail-jobs.ts';
import { createLimits } from '../limits/limits.ts';
import { mailTo, type Mail } from './mails.ts';
import { writeMail } from './write-mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { mailKinds } from './testing/mail-kinds.ts';
import { createMailTransport, isUndelivered } from './transports.ts';

const HOST = 'habits.example.org';
const key = Buffer.alloc(32, 7);
const silent = () => undefined;

/** For a mail server that says a little at a time. */
const SEND_LIMIT = 6 * SECOND;

const codeTo = (email: string): Mail =>
  mailTo({ email, locale: 'en' }, 'verify-email', { code: '123456', url: 'https://x.example' });

function transportTo(url: string, surroundings: { sendLimit?: number } = {}) {
  const config = { transport: 'smtp' as const, url, from: 'Habitude <habitude@example.org>' };
  return createMailTransport(config, { host: HOST, announce: silent, ...surroundings });
}

/** An outbox with a real transport, and a clock that the test sets. */
function outboxTo(database: Database, url: string) {
  const state = { now: 0 };
  const log = { info: silent, warn: silent, error: silent };
  const transport = transportTo(url);
  const clock = () => state.now;
  const kinds = mailKinds(transport);
  const jobs = createJobs<MailJobs>({ database, clock, key, kinds, log });
  onTestFinished(() => jobs.stop());
  return {
    outbox: createOutbox({ jobs, limits: createLimits(database, clock, key), log }),
    deliver: jobs.runDue,
    state,
  };
}

async function post(database: Database, outbox: Outbox, ...addresses: string[]): Promise<void> {
  await database.write(async (writer) => {
    for (const to of addresses)
      await outbox.put(writer, null, { ...codeTo(to), until: Number.MAX_SAFE_INTEGER });
  });
}

const letters = (database: Database) =>
  database.read.selectFrom('jobs').select(['dead', 'last_error', 'attempts']).execute();

/** A server that is no mail server: it does with each connection what it is told. */
async function startServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', silent);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

eachDatabase(({ open }) => {
  describe('a mail server', () => {
    it('that is slow with one recipient holds up no other', async () => {
      const database = await open();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const { url, received } = await startSmtpServer({ 'slow@example.org': answered });
      onTestFinished(() => answer());
      const { outbox } = outboxTo(database, url);
      const others = Array.from({ length: 40 }, (_, n) => `person${n}@example.org`);
      await post(database, outbox, 'slow@example.org', ...others);
      await expect.poll(() => received.length).toBe(40);
      await expect
        .poll(() => letters(database))
        .toEqual([{ dead: 0, last_error: null, attempts: 1 }]);
    });

    it.each([
      ['a recipient', { to: 'RCPT', code: 550 }, 'EENVELOPE 550'],
      ['a mail', { to: 'DATA', code: 554 }, 'EMESSAGE 554'],
    ] as const)('that refuses %s for good is not asked again', async (_what, answer, reason) => {
      const database = await open();
      const { url, received } = await startSmtpServer({ 'ada@example.org': answer });
      const { outbox, deliver, state } = outboxTo(database, url);
      await post(database, outbox, 'ada@example.org');
      await deliver();
      state.now += 3600 * SECOND;
      await deliver();
      expect(await letters(database)).toEqual([{ dead: 1, last_error: reason, attempts: 1 }]);
      expect(received.length).toBeLessThanOrEqual(1);
    });

    it('that refuses for now gets the same mail again, under the same name', async () => {
      const database = await open();
      const answers = { 'ada@example.org': { to: 'DATA', code: 451 } as const };
      const { url, received } = await startSmtpServer(answers);
      const { outbox, deliver, state } = outboxTo(database, url);
      await post(database, outbox, 'ada@example.org');
      await deliver();
      expect(await letters(database)).toEqual([
        { dead: 0, last_error: 'EMESSAGE 451', attempts: 1 },
      ]);
      state.now += 10 * SECOND;
      await deliver();
      const names = received.map(({ messageId }) => messageId);
      expect(names).toEqual([names[0], names[0]]);
      expect(names[0]).toMatch(/^<[\w-]+@habits\.example\.org>$/);
    });

    it('that refuses our own password is asked again', async () => {
      const database = await open();
      const { url } = await startSmtpServer(
        {},
        {
          disabledCommands: ['STARTTLS'],
          onAuth: (_credentials, _session, done) => done(new Error('Wrong')),
        },
      );
      const { outbox, deliver } = outboxTo(database, url.replace('//', '//habitude:wrong@'));
      await post(database, outbox, 'ada@example.org');
      await deliver();
      expect(await letters(database)).toEqual([{ dead: 0, last_error: 'EAUTH 535', attempts: 1 }]);
    });
  });
});

/** Why a mail is not taken there. */
const failureAt = async (url: string): Promise<unknown> =>
  await transportTo(url)
    .send('l', await writeMail(codeTo('ada@example.org')))
    .catch((error: unknown) => error);

describe('a mail server', () => {
  it('that says nothing is left after five seconds', async () => {
    const error = await failureAt(await startServer(silent));
    expect(error).toMatchObject({ message: expect.stringMatching(/greeting/i) });
    expect(isUndelivered(error)).toBe(true);
  });

  it.each(['RCPT', 'DATA'] as const)('that refuses at %s has delivered nothing', async (to) => {
    const { url } = await startSmtpServer({ 'ada@example.org': { to, code: 451 } });
    expect(isUndelivered(await failureAt(url))).toBe(true);
  });

  it('that goes away once it has a mail may have delivered it', async () => {
    const url = await startServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        const said = String(data);
        if (said.endsWith('\r\n.\r\n')) socket.destroy();
        else if (/^(EHLO|MAIL|RCPT|DATA)/.test(said))
          socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n');
      });
    });
    const error = await failureAt(url);
    expect(error).toMatchObject({ message: 'Connection closed unexpectedly' });
    expect(isUndelivered(error)).toBe(false);
  });

  it('that says a little at a time is left in the end, and hears no more', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await startServer((socket) => {
      socket.write('220 hello\r\n');
      const timer = setInterval(() => socket.write('250-still thinking\r\n'), SECOND / 2);
      socket.on('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
      socket.resume();
    });
    const transport = transportTo(url, { sendLimit: SEND_LIMIT });
    await expect(transport.send('l', await writeMail(codeTo('ada@example.org')))).rejects.toThrow(
      /./,
    );
    await closed.promise;
  });
});
