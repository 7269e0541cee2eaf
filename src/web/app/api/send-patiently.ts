import type { Endpoint } from '#contract/endpoint.ts';
import { ProblemError } from './problem-error.ts';
import { send } from './send.ts';
import type { OutgoingCall } from './send.ts';
import { wait } from './wait.ts';

/** How often a call is sent again that should come later. */
const MAX_TRIES_MORE = 2;

/** Nobody is kept waiting for longer without being told, in seconds. */
const LONGEST_PAUSE = 5;

/**
 * Sends one call; when the server says that it was too much at once and when to come again, and that
 * is soon, the call comes again by itself.
 *
 * @throws ProblemError, ConnectionError as `send`
 */
export async function sendPatiently(endpoint: Endpoint, call: OutgoingCall): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(endpoint, call);
    } catch (error) {
      const pause = tries < MAX_TRIES_MORE ? pauseAfter(error, endpoint) : undefined;
      if (pause === undefined) throw error;
      await wait(pause * 1000, call.signal);
    }
  }
}

/** @returns seconds; undefined when it is for the person to try again */
function pauseAfter(error: unknown, endpoint: Endpoint): number | undefined {
  if (!(error instanceof ProblemError) || error.retryAfter === undefined) return undefined;
  if (error.retryAfter > LONGEST_PAUSE) return undefined;
  const isReading = endpoint.method === 'GET';
  // A call that has a limit of its own, such as one with a password, is told of at once.
  const isPace =
    error.code === 'too_many_requests' && !endpoint.problems?.includes('too_many_requests');
  return isPace || (isReading && error.code === 'unavailable') ? error.retryAfter : undefined;
}
