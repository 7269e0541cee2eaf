import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface TestMailServer {
  url: string;
  /** the mails that came in, whatever was answered to them */
  received: Email[];
}

/** How a recipient is answered, or when; any other one is accepted at once. */
export type Answers = Record<string, { to: 'RCPT' | 'DATA'; code: number } | Promise<void>>;

/** A real mail server that keeps what it is sent. */
export async function startSmtpServer(
  answers: Answers = {},
  options: SMTPServerOptions = { disabledCommands: ['AUTH', 'STARTTLS'] },
): Promise<TestMailServer> {
  const received: Email[] = [];
  const answerTo = (address: string, part: 'RCPT' | 'DATA') => {
    const answer = answers[address];
    if (answer === undefined || answer instanceof Promise || answer.to !== part) return null;
    return Object.assign(new Error('No'), { responseCode: answer.code });
  };
  const server = new SMTPServer({
    ...options,
    async onRcptTo({ address }, _session, done) {
      await answers[address];
      done(answerTo(address, 'RCPT'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(answerTo(envelope.rcptTo[0]?.address ?? '', 'DATA'));
      });
    },
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received };
}
