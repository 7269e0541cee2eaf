import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the line. */
export interface TakenMail {
  /** to whom it was to be brought, whatever its headers say */
  recipients: string[];
  /** header and body, as sent */
  raw: string;
  read: Email;
}

export interface MailServer extends AsyncDisposable {
  url: string;
  taken: TakenMail[];
}

/** A mail server that takes whatever it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      void take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done);
    },
  });
  async function take(stream: NodeJS.ReadableStream, recipients: string[]): Promise<void> {
    const bytes = await buffer(stream);
    taken.push({ recipients, raw: bytes.toString('utf8'), read: await PostalMime.parse(bytes) });
  }
  // Whoever is cut off in the middle is no error here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
