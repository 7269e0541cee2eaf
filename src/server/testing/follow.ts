import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { SECOND } from '../platform/clock.ts';

/** Somebody who follows their notebook. */
export interface Following {
  response: Response;
  /** what was told so far */
  told: () => number[];
  /** resolves when a revision is told */
  hears: (revision: number) => Promise<void>;
  /** resolves when the server ends it */
  ended: Promise<void>;
  /** goes away */
  leave: () => void;
}

/** @param address of a server that listens */
export async function follow(address: string, token: string): Promise<Following> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${address}/api/notebook/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    signal: leaving.signal,
  });
  let text = '';
  const told = () =>
    [...text.matchAll(/^event: revision\ndata: (-?\d+)\n\n/gm)].map((m) => Number(m[1]));
  const awaited = new Map<number, PromiseWithResolvers<void>>();
  const reading = (async () => {
    if (!response.body) return;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (const revision of told()) awaited.get(revision)?.resolve();
    }
  })();
  return {
    response,
    told,
    async hears(revision) {
      const news = awaited.get(revision) ?? Promise.withResolvers<void>();
      awaited.set(revision, news);
      if (told().includes(revision)) news.resolve();
      await news.promise;
    },
    ended: reading.catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    }),
    leave: () => leaving.abort(),
  };
}

/**
 * Lets the fake time of looks pass until something has come: a look that is still under way leaves the
 * next one out.
 */
export async function lookUntil(what: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = what.finally(() => (isOver = true));
  onTestFinished(() => void (isOver = true));
  while (!isOver) {
    vi.advanceTimersByTime(5 * SECOND);
    await Promise.race([over, sleep(20)]);
  }
  await over;
}
