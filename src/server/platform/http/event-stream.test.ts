import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EventStream, openEvents } from './event-stream.ts';

/** Takes nothing but what it is asked to. */
async function take(events: EventStream<number>): Promise<string | undefined> {
  await nextTurn();
  const text: Buffer | null = events.read();
  return text?.toString();
}

const event = (value: number) => `event: n\ndata: ${value}\n\n`;

it('tells what it is told, in order', async () => {
  const events = new EventStream<number>('n');
  let text = '';
  events.on('data', (chunk: Buffer) => (text += chunk.toString()));
  for (const value of [1, 2, 3]) {
    events.tell(value);
    await nextTurn();
  }
  expect(text).toBe([1, 2, 3].map(event).join(''));
});

it('keeps the latest for whoever is slow, and no more', async () => {
  const events = new EventStream<number>('n');
  events.read();
  for (let value = 1; value <= 100_000; value += 1) events.tell(value);
  expect(events.readableLength).toBeLessThanOrEqual(2 * event(100_000).length);
  const taken = [await take(events), await take(events), await take(events)];
  expect(taken.filter((text) => text !== undefined).join('')).toBe(event(1) + event(100_000));
});

it('says that it is there only when there is nothing else to say', async () => {
  const events = new EventStream<number>('n');
  events.beat();
  events.tell(1);
  events.beat();
  expect(await take(events)).toBe(event(1));
});

it('says nothing more once it is over', async () => {
  const events = new EventStream<number>('n');
  let text = '';
  events.on('data', (chunk: Buffer) => (text += chunk.toString()));
  events.tell(1);
  await nextTurn();
  events.end();
  events.end();
  events.tell(2);
  await nextTurn();
  expect([text, events.readableEnded]).toEqual([event(1), true]);
});

it('beats every 25 seconds, until its caller has gone or takes nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const raw = new PassThrough();
  const events = openEvents<number>({ raw } as unknown as FastifyReply, 'n');
  for (let n = 0; n < 3; n += 1) {
    expect(await take(events)).toBeUndefined();
    vi.advanceTimersByTime(25_000);
    expect(await take(events)).toBe(':\n\n');
  }
  raw.cork();
  raw.write('x');
  vi.advanceTimersByTime(25_000);
  await nextTurn();
  expect([raw.destroyed, events.destroyed, vi.getTimerCount()]).toEqual([true, true, 0]);
});
