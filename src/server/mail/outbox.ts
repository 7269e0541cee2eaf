import { setTimeout } from 'node:timers/promises';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { newId } from '../new-id.ts';
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
import { takePlace } from './recipients.ts';
import { seal, unseal } from './seal.ts';
import { failureOf } from './send-failure.ts';
import type { SendFailure } from './send-failure.ts';
import type { MailTransport } from './transports.ts';

export interface Outbox {
  /**
   * Puts a mail into the outbox, within the transaction of its cause; it leaves once that is
   * committed. A recipient who got many of late gets none, and it takes as long.
   *
   * @returns whether it will be sent
   */
  post(writer: Writer, userId: string | null, message: MailMessage): Promise<boolean>;
  /**
   * Does what a post does, and sends nothing: so that an answer takes as long for an unknown
   * address as for a known one.
   */
  postDecoy(writer: Writer, to: string): Promise<void>;
  /** Sends what is due now; resolves when nothing is. */
  deliver(): Promise<void>;
  /** Delivers what is due every few seconds, until stopped. */
  start(): Promise<void>;
  /** Waits for the mails that are on their way; starts no other. */
  stop(): Promise<void>;
}

interface OutboxLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How long a mail is one sender's; longer than any transport takes, so that none has it twice. */
const LEASE = 30 * SECOND;
const POLL = 5 * SECOND;

/** How many mails are on their way at once: twice as many as one recipient gets in an hour. */
const SENDERS = 20;

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
  keys,
  log,
}: {
  database: Database;
  clock: Clock;
  transport: MailTransport;
  keys: Pick<Keys, 'outbox' | 'recipients'>;
  log: OutboxLog;
}): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const senders = new Set<Promise<void>>();

  /** A sender more, unless there are enough: it sends one mail after the other while any is due. */
  function addSender(): void {
    if (stopped || senders.size >= SENDERS) return;
    const sender = sendAll()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => senders.delete(sender));
    senders.add(sender);
  }

  async function sendAll(): Promise<void> {
    for (let letter = await lease(); letter; letter = await lease()) {
      // There may be more, which need not wait for this one.
      addSender();
      await send(letter);
    }
  }

  async function lease(): Promise<Letter | undefined> {
    if (stopped) return undefined;
    for (const letter of await findDueLetters(database.read, clock(), SENDERS)) {
      const until = clock() + LEASE;
      if (await database.write((writer) => leaseLetter(writer, letter, until))) return letter;
    }
    return undefined;
  }

  async function send(letter: Letter): Promise<void> {
    let message: MailMessage | null;
    try {
      message = JSON.parse(unseal(letter.sealed, keys.outbox));
    } catch {
      return await keepForLater(letter, { reason: 'sealed with another secret', lasting: true });
    }
    try {
      if (message) await transport.send(letter.id, message);
    } catch (error) {
      return await keepForLater(letter, failureOf(error));
    }
    await database.write((writer) => deleteLetter(writer, letter.id));
    if (message) log.info({ letter: letter.id, kind: message.kind }, 'mail sent');
  }

  async function keepForLater(letter: Letter, { reason, lasting }: SendFailure): Promise<void> {
    const until = clock() + pauseAfter(letter.attempts + 1);
    const dead = lasting || until > letter.created_at + GIVE_UP_AFTER;
    await database.write((writer) => postponeLetter(writer, letter.id, { until, dead, reason }));
    log[dead ? 'error' : 'warn'](
      { letter: letter.id, reason },
      dead ? 'mail given up' : 'mail postponed',
    );
  }

  async function deliver(): Promise<void> {
    addSender();
    while (senders.size > 0) await Promise.all(senders);
  }

  async function insert(
    writer: Writer,
    userId: string | null,
    message: MailMessage | null,
  ): Promise<void> {
    const sealed = seal(JSON.stringify(message), keys.outbox);
    await insertLetter(writer, { id: newId(), user_id: userId, sealed, created_at: clock() });
    writer.afterCommit(addSender);
  }

  return {
    async post(writer, userId, message) {
      const { to, kind } = message;
      const place = { to, kind, isDecoy: false, key: keys.recipients, now: clock() };
      const isFree = await takePlace(writer, place);
      if (!isFree) log.warn({ kind }, 'mail left out: its recipient got too many');
      await insert(writer, userId, isFree ? message : null);
      return isFree;
    },
    async postDecoy(writer, to) {
      const place = { to, kind: 'decoy', isDecoy: true, key: keys.recipients, now: clock() };
      await takePlace(writer, place);
      await insert(writer, null, null);
    },
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
      await Promise.race([Promise.all(senders), setTimeout(LAST_WAIT, undefined, { ref: false })]);
    },
  };
}
