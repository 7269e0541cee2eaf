import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { startPushService } from '../../testing/start-push-service.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { EVENING, noteSent, remindedPerson, startNode } from './testing/reminded.ts';

const TODAY = '2026-11-21';
const PUSH = { ...EVENING, id: crypto.randomUUID(), way: 'push' } as const;
const REMINDERS = [EVENING, PUSH];

type Ada = Awaited<ReturnType<typeof remindedPerson>>;

/** What Ada does while neither mails nor notifications can leave, and how much comes of it then. */
const MEANWHILE: [string, (ada: Ada, habit: string) => Promise<unknown>, number][] = [
  ['nothing happens', async () => undefined, 1],
  ['another day is kept', (ada, habit) => ada.mark(habit, '2026-11-20', { value: true }), 1],
  ['the day is kept', (ada, habit) => ada.mark(habit, TODAY, { value: true }), 0],
  [
    'the day is skipped',
    (ada, habit) => ada.mark(habit, TODAY, { value: false, skipped: true }),
    0,
  ],
  ['the habit is paused', (ada, habit) => ada.pause(habit, TODAY), 0],
  ['everything is paused', (ada) => ada.pause(null, TODAY), 0],
  ['the habit is archived', (ada, habit) => ada.change(habit, { is_active: false }), 0],
  ['the reminders are gone', (ada, habit) => ada.change(habit, { reminders: [] }), 0],
];

/** Once in thirty days. */
const MONTHLY = {
  from: '2024-11-01',
  schedule: { every: 'ROLLING', times: 1, days: 30 },
  target: { kind: 'check' },
} as const;

anyDatabase(({ open }) => {
  it('what was kept before a pause of years is remembered after it', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const sent = noteSent();
    const node = startNode(test, database, sent.channels);
    const ada = await remindedPerson(test, {});
    const since = { created_at: '2024-11-01T08:00:00+01:00', goals: [MONTHLY] };
    const kept = await ada.create({ ...since, name: 'Kept', reminders: [EVENING] });
    await ada.create({ ...since, name: 'Not kept', reminders: [EVENING] });
    await ada.mark(kept, '2024-11-28', { value: true });
    await ada.pause(null, '2024-12-01', '2026-11-20');
    test.advance(8 * HOUR);
    await node.runDue();
    expect(sent.said()).toEqual([`${TODAY} Not kept`]);
  });

  it.each(MEANWHILE)('while a reminder waits and %s', async (_what, meanwhile, more) => {
    const database = await open();
    const test = await buildTestApp(database);
    const service = await startPushService();
    const ada = await remindedPerson(test, {});
    await ada.addDevice(service.subscribe('/status-503'));
    let isDown = true;
    const sent: string[] = [];
    const node = await buildTestApp(database, {
      mailTransport: {
        async send(_id, { kind }) {
          if (isDown) throw new Error('away');
          sent.push(kind);
        },
      },
    });
    const habit = await ada.create({ reminders: REMINDERS });
    for (const each of [test, node]) each.advance(8 * HOUR);
    await node.app.reminders.runDue();
    await node.app.jobs.runDue();
    expect(service.received).toHaveLength(1);

    for (const each of [test, node]) each.advance(2 * MINUTE);
    await meanwhile(ada, habit);
    isDown = false;
    await node.app.jobs.runDue();
    const mails = sent.filter((kind) => kind === 'reminder').length;
    expect([mails, service.received.length]).toEqual([more, 1 + more]);
  });

  it('what waited names what is still open, and its mail goes to the present address', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const service = await startPushService();
    const ada = await remindedPerson(test, { remember: true });
    await ada.addDevice(service.subscribe('/status-503'));
    let isDown = true;
    const sent: unknown[] = [];
    const node = await buildTestApp(database, {
      mailTransport: {
        async send(_id, { kind, to, content: { subject, list } }) {
          if (isDown) throw new Error('away');
          if (kind === 'open-habits') sent.push({ to, subject, list });
        },
      },
    });
    await ada.create({ name: 'Read' });
    const swim = await ada.create({ name: 'Swim' });
    await ada.ofAll({ reminders: REMINDERS });
    for (const each of [test, node]) each.advance(8 * HOUR);
    await node.app.reminders.runDue();
    await node.app.jobs.runDue();

    for (const each of [test, node]) each.advance(2 * MINUTE);
    await ada.mark(swim, TODAY, { value: true });
    await database.write((writer) =>
      writer.updateTable('users').set({ email: 'new@example.org' }).execute(),
    );
    isDown = false;
    await node.app.jobs.runDue();
    const subject = '1 habit is still due today';
    expect(sent).toEqual([{ to: 'new@example.org', subject, list: ['📖 Read'] }]);
    const pushed = service.received.map(({ text }) => JSON.parse(text).notification);
    expect(pushed.map(({ body }) => body)).toEqual(['📖 Read\n📖 Swim', '📖 Read']);
    expect(pushed[1]).toMatchObject({ title: subject, data: pushed[0].data });
  });

  it('a mail is sent once, though it takes two minutes to ask about it', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await remindedPerson(test, {});
    await ada.create({ reminders: [EVENING] });
    const sent: string[] = [];
    const node = await buildTestApp(database, {
      mailTransport: {
        async send(_id, { kind }) {
          test.advance(2 * MINUTE);
          await test.app.jobs.runDue();
          sent.push(kind);
        },
      },
    });
    for (const each of [test, node]) each.advance(8 * HOUR);
    await node.app.reminders.runDue();
    await node.app.jobs.runDue();
    const others = test
      .logs()
      .filter(({ msg, kind }) => msg === 'mail sent' && kind === 'reminder');
    expect([sent, others]).toEqual([['reminder'], []]);
  });
});
