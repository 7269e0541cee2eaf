import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createLoopWatch } from './loop-watch.ts';

function watched() {
  const lines: object[] = [];
  const held: string[] = [];
  const watch = createLoopWatch({
    log: { warn: (details) => void lines.push(details) },
    meters: { held: (by) => void held.push(by) },
  });
  watch.start();
  onTestFinished(() => watch.stop());
  return { watch, lines, held };
}

function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('tells what was under way when nobody was answered, and whose it was in the log alone', async () => {
  const { watch, lines, held } = watched();
  const end = watch.begin(() => ({ what: 'GET /api/habits', user: 'ada' }));
  hold(300);
  end();
  await expect.poll(() => held).toContain('GET /api/habits');
  expect(lines).toContainEqual({
    ms: expect.any(Number),
    works: [{ what: 'GET /api/habits', user: 'ada' }],
  });
});

it('names none of several', async () => {
  const { watch, held } = watched();
  const ends = ['a', 'b'].map((what) => watch.begin(() => ({ what })));
  hold(300);
  for (const end of ends) end();
  await expect.poll(() => held).toContain('several');
});

it('forgets what was done before', async () => {
  const { watch, lines } = watched();
  watch.begin(() => ({ what: 'before' }))();
  // Its look comes first, and tells of it where that comes late.
  await sleep(120);
  watch.begin(() => ({ what: 'held' }));
  hold(300);
  const held = { ms: expect.any(Number), works: [{ what: 'held' }] };
  await expect.poll(() => lines).toContainEqual(held);
});
