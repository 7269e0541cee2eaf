import { randomUUIDv7 } from 'node:crypto';

let last = '';

/**
 * A UUIDv7 (RFC 9562 §5.7) that is greater than any this process made before, so that rows made
 * within one millisecond keep their order.
 */
export function newId(): string {
  const id = randomUUIDv7();
  last = id > last ? id : successorOf(last);
  return last;
}

/** The next number among the random bits that follow the variant. */
function successorOf(id: string): string {
  const head = id.slice(0, -TAIL);
  const tail = Number.parseInt(id.slice(-TAIL), 16) + 1;
  return head + tail.toString(16).padStart(TAIL, '0');
}

/** The last group of a UUID: 48 bits, of which no process uses up a millisecond's worth. */
const TAIL = 12;
