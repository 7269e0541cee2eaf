import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod/mini';
import { SECOND } from '../clock.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Revisions } from './database.ts';
import { createRevisions } from './revisions.ts';

const CHANNEL = 'habitude';

/** How many revisions one notice tells of: PostgreSQL takes 8,000 bytes, and each has about 50. */
const AT_ONCE = 100;

/** For how long nothing is sent after NOTIFY failed: some engines and poolers do not know it. */
const SILENCE_MS = 10 * SECOND;
const BACKOFF_MS = SECOND;
const MAX_BACKOFF_MS = 30 * SECOND;

/** How often the connection that listens is tried, and how long that may take. */
const HEARTBEAT = { intervalMs: 10 * SECOND, timeoutMs: 5 * SECOND };

const noticeSchema = z.array(z.tuple([z.string(), z.int()]));

/**
 * Tells all processes of a PostgreSQL of revisions, with NOTIFY, and hears of theirs on a connection
 * of its own, which is made again whenever it breaks. What is told meanwhile is not heard.
 *
 * @param settings of the connection that listens
 * @param send runs a statement on a connection of its own, outside of any transaction: a NOTIFY holds
 * up other commits for as long as its own takes
 * @param onError is told of the first failure in a row
 * @param heartbeat how soon a connection that died in silence is noticed
 */
export function createNotices(
  settings: pg.ClientConfig,
  send: (channel: string, notice: string) => Promise<unknown>,
  onError: (error: Error) => void,
  heartbeat = HEARTBEAT,
): Revisions & { close(): Promise<void> } {
  const local = createRevisions();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;
  /** by person; while one notice is on its way, the next one gathers */
  let waiting = new Map<string, number>();
  let isSending = false;
  let isFailing = false;
  let silentUntil = 0;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.size > 0) {
      const notice = [...waiting].slice(0, AT_ONCE);
      waiting = new Map([...waiting].slice(AT_ONCE));
      try {
        await send(CHANNEL, JSON.stringify(notice));
        isFailing = false;
      } catch (error) {
        if (!isFailing) onError(asError(error));
        isFailing = true;
        silentUntil = performance.now() + SILENCE_MS;
        waiting.clear();
      }
    }
    isSending = false;
  }

  function receive(text: string): void {
    const { data: notice = [] } = z.safeParse(noticeSchema, parsedJson(text));
    for (const [userId, revision] of notice) local.tell(userId, revision);
  }

  async function keepListening(): Promise<void> {
    let pause = BACKOFF_MS;
    let failures = 0;
    while (!closing.signal.aborted) {
      const error = await listenOnce(() => {
        pause = BACKOFF_MS;
        failures = 0;
      });
      if (error && failures === 0) onError(error);
      failures += 1;
      // Not all nodes at once.
      const rest = pause * (0.5 + Math.random() / 2);
      await sleep(rest, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, MAX_BACKOFF_MS);
    }
  }

  /** @returns why it ended, once it has */
  async function listenOnce(onListening: () => void): Promise<Error | undefined> {
    const client = new pg.Client({ ...settings, query_timeout: heartbeat.timeoutMs });
    const end = () => void client.end().catch(() => undefined);
    const ended = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(undefined));
    });
    closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      client.on('notification', ({ payload = '' }) => receive(payload));
      await client.query(`listen ${CHANNEL}`);
      onListening();
      return await Promise.race([ended, beat(client)]);
    } catch (error) {
      return closing.signal.aborted ? undefined : asError(error);
    } finally {
      closing.signal.removeEventListener('abort', end);
      end();
    }
  }

  /** Ends when no answer comes, and with the connection. */
  async function beat(client: pg.Client): Promise<never> {
    for (;;) {
      await sleep(heartbeat.intervalMs, undefined, { signal: closing.signal, ref: false });
      await client.query('select 1');
    }
  }

  return {
    tell(userId, revision) {
      local.tell(userId, revision);
      if (closing.signal.aborted || performance.now() < silentUntil) return;
      waiting.set(userId, revision);
      if (!isSending) void sendAll();
    },
    listen(listener) {
      listening ??= keepListening();
      return local.listen(listener);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
