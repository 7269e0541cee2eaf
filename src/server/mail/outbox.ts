import { setTimeout } from 'node:timers/promises';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import type { MailMessage } from './mail-message.ts';
import {
  countDeadLetters,
  deleteLetter,
  findDueLetters,
  insertLetter,
  leaseLetter,
  postponeLetter,
} from './outbox.store.ts';
import type { Letter } from './outbox.store.ts';
import { seal, unseal } from './seal.ts';
import type { MailTransport } from './transports.ts';
import { newId } from '../new-id.ts';

export interface Outbox {
  /** Puts a mail into the outbox, within the transaction of its cause. */
  post(writer: Writer, userId: string | null, message: MailMessage): Promise<void>;
  /**
   * Does what a post does, for nobody: so that an answer takes as long for an unknown address as
   * for a known one.
   */
  postDecoy(writer: Writer): Promise<void>;
  /** Sends what is due now; resolves when nothing is. To be called after a post was committed. */
  deliver(): Promise<void>;
  /** Delivers what is due every few seconds, until stopped. */
  start(): Promise<void>;
  /** Waits for the mail that is on its way; starts no other. */
  stop(): Promise<void>;
}

interface OutboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How long a mail is somebody's to send; longer than any transport takes. */
const LEASE = 2 * MINUTE;
const POLL = 5 * SECOND;
const BATCH = 20;

/** How long a shutdown waits for mails that are on their way; they are tried again after it. */
const LAST_WAIT = 3 * SECOND;

/** A code that arrives after two days helps nobody. */
const GIVE_UP_AFTER = 2 * DAY;

/** The pause after the n-th failure: 10 s, then four times as long each time, at most an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(60 * MINUTE, 10 * SECOND * 4 ** (attempts - 1));
}

export function createOutbox({
  database,
  clock,
  transport,
  key,
  log,
}: {
  database: Database;
  clock: Clock;
  transport: MailTransport;
  key: Buffer;
  log: OutboxLog;
}): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function attempt(letter: Letter): Promise<void> {
    const leased = await database.write((writer) => leaseLetter(writer, letter, clock() + LEASE));
    if (!leased) return;
    try {
      const message: MailMessage | null = JSON.parse(unseal(letter.sealed, key));
      if (message) await transport.send(letter.id, message);
      await database.write((writer) => deleteLetter(writer, letter.id));
      if (message) log.info({ letter: letter.id, kind: message.kind }, 'mail sent');
    } catch (error) {
      const reason = reasonOf(error);
      const until = clock() + pauseAfter(letter.attempts + 1);
      const dead = until > letter.created_at + GIVE_UP_AFTER;
      await database.write((writer) => postponeLetter(writer, letter.id, { until, dead, reason }));
      log[dead ? 'error' : 'warn'](
        { letter: letter.id, reason },
        dead ? 'mail given up' : 'mail postponed',
      );
    }
  }

  async function deliverAll(): Promise<void> {
    do {
      again = false;
      const letters = await findDueLetters(database.read, clock(), BATCH);
      await Promise.all(letters.map(attempt));
      if (letters.length === BATCH) again = true;
    } while (again && !stopped);
  }

  async function deliver(): Promise<void> {
    if (stopped) return;
    again = true;
    delivering ??= deliverAll()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        delivering = undefined;
      });
    await delivering;
  }

  async function insert(
    writer: Writer,
    userId: string | null,
    message: MailMessage | null,
  ): Promise<void> {
    const sealed = seal(JSON.stringify(message), key);
    await insertLetter(writer, {
      id: newId(),
      user_id: userId,
      sealed,
      created_at: clock(),
    });
  }

  return {
    post: insert,
    postDecoy: (writer) => insert(writer, null, null),
    deliver,
    async start() {
      const dead = await countDeadLetters(database.read);
      if (dead > 0) log.warn({ dead }, 'mails that could not be sent are kept in the outbox table');
      timer = setInterval(() => void deliver(), POLL);
      void deliver();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.race([delivering, setTimeout(LAST_WAIT, undefined, { ref: false })]);
    },
  };
}

/** What a mail server said, without its words: they often repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
