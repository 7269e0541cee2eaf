import { expect, it } from 'vitest';
import { HOUR } from '../clock.ts';
import { createTimedPlaces, timedMailJobs } from './mail-jobs.ts';
import type { TimedMail } from './mail-jobs.ts';

it('leaves eight reminders their places over an hour without a mail server', async () => {
  const state = { now: 0, isDown: true };
  const sent: string[] = [];
  const kind = timedMailJobs({
    transport: {
      async send(id) {
        if (state.isDown) throw new Error('away');
        sent.push(id);
      },
    },
    clock: () => state.now,
    takePlace: createTimedPlaces(() => state.now),
    isStillDue: async () => true,
    log: { info: () => undefined, warn: () => undefined },
  });
  const payload: TimedMail = {
    message: {
      kind: 'reminder',
      locale: 'en',
      to: 'ada@example.org',
      content: { subject: 'Read', greeting: 'Hello', paragraphs: [], closing: 'Bye' },
    },
    reminder: { userId: 'ada', habitId: null, reminderId: 'r', date: '1970-01-01' },
    until: HOUR,
  };
  const { signal } = new AbortController();
  const run = (id: number) =>
    kind.run(payload, { id: `${id}`, userId: 'ada', waited: state.now, signal });
  const all = Array.from({ length: 8 }, (_, id) => id);
  for (let failures = 1; state.now < HOUR; failures += 1) {
    for (const id of all) await expect(run(id)).rejects.toThrow('away');
    state.now += kind.pauseAfter(failures);
  }
  state.now = HOUR;
  state.isDown = false;
  for (const id of all) await run(id);
  expect(sent).toHaveLength(8);
});
