import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';

/** Proxies end what is silent for a minute. */
const HEARTBEAT = 25 * SECOND;

/**
 * Tells a caller a value, again whenever it is another, as server-sent events of one name. For a
 * caller who is slow to take them only the latest waits.
 */
export class EventStream<T> extends Readable {
  readonly #name: string;
  #next: string | undefined;
  #isWanted = false;
  #isOver = false;

  constructor(name: string) {
    super({ highWaterMark: 0 });
    this.#name = name;
  }

  tell(value: T): void {
    this.#next = `event: ${this.#name}\ndata: ${JSON.stringify(value)}\n\n`;
    this.#pass();
  }

  /** Says that it is still there. */
  beat(): void {
    this.#next ??= ':\n\n';
    this.#pass();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.push(null);
  }

  override _read(): void {
    this.#isWanted = true;
    this.#pass();
  }

  #pass(): void {
    const next = this.#next;
    if (!this.#isWanted || this.#isOver || next === undefined) return;
    this.#isWanted = false;
    this.#next = undefined;
    this.push(next);
  }
}

/** A stream to be sent as an answer, which is over when the answer is, or its caller has gone. */
export function openEvents<T>({ raw }: FastifyReply, name: string): EventStream<T> {
  const events = new EventStream<T>(name);
  const beating = setInterval(() => {
    // Who has not taken the last one yet is not there any more.
    if (raw.writableLength > 0) raw.destroy();
    else events.beat();
  }, HEARTBEAT);
  finished(raw, () => {
    clearInterval(beating);
    events.destroy();
  });
  return events;
}
