import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as afterReading } from 'node:timers/promises';

/** How often it is looked whether anybody still says something. */
const POLL_INTERVAL_MS = 100;

/**
 * In a turn of so few milliseconds hardly anybody comes who is not let in. Where there is much to do
 * such a turn is rare: what counts as short doubles after each while of so many, up to a last one.
 */
const SHORT_TURN = 0.05;
const WHILE = 200;
const LONGEST_WAIT = 2000;

/** After so many looks without a request, nobody does. */
const QUIET_POLLS = 10;

/**
 * Takes no further connection, and answers those that were let in. Node's own `close` ends at once
 * what it holds to be idle, also where a request has come that was not read yet, as happens when
 * there is much to do: whoever sent it would never know what became of it.
 *
 * @param timeoutMs after so many milliseconds all are ended, whatever they wait for
 * @returns when there is no connection left
 */
export async function endConnections(server: Server, timeoutMs: number): Promise<void> {
  let quiet = 0;
  const heard = () => {
    quiet = 0;
  };
  server.on('request', heard);
  await acceptPending(server);
  const ended = once(server, 'close');
  NetServer.prototype.close.call(server);
  const overdue = setTimeout(() => server.closeAllConnections(), timeoutMs);
  // Looks are counted, not time: a busy process comes late to each, and reads before it.
  const looking = setInterval(() => {
    setImmediate(() => {
      quiet += 1;
      if (quiet > QUIET_POLLS) server.closeIdleConnections();
    });
  }, POLL_INTERVAL_MS);
  await ended;
  clearTimeout(overdue);
  clearInterval(looking);
  server.off('request', heard);
}

/**
 * The system takes connections ahead, and breaks off those that are not let in when this process
 * takes no more: so it does that right after it has looked and nobody was there. Each turn lets in one
 * at most.
 */
async function acceptPending(server: Server): Promise<void> {
  const start = performance.now();
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (;;) {
    const before = accepted;
    const begun = performance.now();
    await afterReading();
    const now = performance.now();
    const isShort = now - begun <= SHORT_TURN * 2 ** ((now - start) / WHILE);
    if ((accepted === before && isShort) || now - start > LONGEST_WAIT) break;
  }
  server.off('connection', count);
}
