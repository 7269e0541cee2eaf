import { MAX_COMMANDS } from '#contract/notebook.ts';
import type { Issued } from './replica.ts';

/** Well below what a server takes, so that an answer comes soon on a slow line, in bytes. */
const MAX_BYTES = 60_000;

/** As the wire has it. */
export function onWire({ id, at, command }: Issued) {
  return { id, at: new Date(at).toISOString(), command };
}

/**
 * The first of what waits, as many as go into one request; one goes however large it is.
 *
 * @param most fewer than that, where the server found them too many
 */
export function batchOf(waiting: readonly Issued[], most = MAX_COMMANDS): readonly Issued[] {
  let bytes = 0;
  const end = waiting.findIndex((issued, place) => {
    bytes += new TextEncoder().encode(JSON.stringify(onWire(issued))).length;
    return place > 0 && (place >= Math.min(most, MAX_COMMANDS) || bytes > MAX_BYTES);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}
