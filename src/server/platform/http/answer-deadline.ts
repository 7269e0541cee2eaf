import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MINUTE, SECOND } from '../clock.ts';
import { isEvents } from './observe.ts';

/** Lengths of time in milliseconds. */
const LIMITS = {
  /** who takes nothing for so long has gone */
  standstill: 30 * SECOND,
  /** nobody takes longer than this, however slow the line */
  longest: 5 * MINUTE,
  /** how often it is looked */
  every: 5 * SECOND,
};

interface Sending {
  /** when it began */
  since: number;
  /** how many bytes its reader had taken, and when that was last another number */
  taken: number;
  at: number;
}

/**
 * Ends answers that nobody takes any more, or not before long, whatever asked for them. Streams of
 * events, which do not end, are left to those who send them.
 */
export function watchAnswers(http: FastifyInstance, limits = LIMITS): void {
  const { standstill, longest, every } = limits;
  const sending = new Map<ServerResponse, Sending>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const [raw, before] of sending) {
      const taken = takenOf(raw);
      const latest = taken === before.taken ? before : { ...before, taken, at: now };
      sending.set(raw, latest);
      if (now - latest.at > standstill || now - latest.since > longest) end(raw);
    }
  }

  function leave(raw: ServerResponse): void {
    sending.delete(raw);
    if (sending.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  http.addHook('onSend', async (_request, reply) => {
    const { raw } = reply;
    // Whoever asked may have gone before there was an answer: nothing closes a second time.
    if (isEvents(reply) || raw.closed) return;
    const now = performance.now();
    sending.set(raw, { since: now, taken: takenOf(raw), at: now });
    raw.once('close', () => leave(raw));
    timer ??= setInterval(look, every).unref();
  });
}

/** What its reader did not take is dropped too, instead of waiting in the system for them. */
function end(raw: ServerResponse): void {
  raw.socket?.resetAndDestroy();
  raw.destroy();
}

/** How many bytes of a connection have left this process. */
function takenOf({ socket }: ServerResponse): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}
