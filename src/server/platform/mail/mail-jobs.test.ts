import { expect, it } from 'vitest';
import { HOUR } from '../clock.ts';
import { createTimedPlaces } from './mail-jobs.ts';
import { mailTo } from './mails.ts';
import { mailKinds } from './testing/mail-kinds.ts';

it.each([
  { title: 'eight reminders', count: 8, failure: new Error('away') },
  {
    title: 'any number that surely did not arrive',
    count: 60,
    failure: Object.assign(new Error('away'), { code: 'ESOCKET', syscall: 'connect' }),
  },
])('leaves $title their places over an hour without a mail server', async ({ count, failure }) => {
  const state = { now: 0, isDown: true };
  const sent: string[] = [];
  const { timed_mail: kind } = mailKinds(
    {
      async send(id) {
        if (state.isDown) throw failure;
        sent.push(id);
      },
    },
    createTimedPlaces(() => state.now),
  );
  const mail = {
    ...mailTo({ email: 'ada@example.org', locale: 'en' }, 'open-habits', {
      name: 'Ada',
      list: ['Read'],
      more: 0,
      when: 'Saturday',
      url: 'https://habits.example.org/',
      stopUrl: 'https://habits.example.org/reminder#x',
      oneClick: 'https://habits.example.org/api/reminders/stop/x',
    }),
    reminder: { userId: 'ada', habitId: null, reminderId: 'r', date: '1970-01-01' } as const,
    until: HOUR,
  };
  const { signal } = new AbortController();
  const run = (id: number) => kind.run(mail, { id: `${id}`, userId: 'ada', waited: 0, signal });
  const all = Array.from({ length: count }, (_, id) => id);
  for (let failures = 1; state.now < HOUR; failures += 1) {
    for (const id of all) await expect(run(id)).rejects.toThrow('away');
    state.now += kind.pauseAfter(failures);
  }
  state.now = HOUR;
  state.isDown = false;
  for (const id of all) await run(id);
  expect(sent).toHaveLength(count);
});
