import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { startPushService } from '../../testing/start-push-service.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { EVENING, remindedPerson } from './testing/reminded.ts';

const PUSH = { ...EVENING, id: crypto.randomUUID(), way: 'push' } as const;

anyDatabase(({ open }) => {
  it('a reminder arrives by mail and on each device, once, and not once it is kept', async () => {
    const test = await buildTestApp(await open());
    const service = await startPushService();
    const ada = await remindedPerson(test, {});
    for (const path of ['/one', '/other']) await ada.addDevice(service.subscribe(path));
    const habit = await ada.create({ reminders: [EVENING, PUSH] });
    await ada.ofAll({ reminders: [EVENING, PUSH] });
    const before = (await test.mails()).length;
    const arrived = async () => {
      await test.app.reminders.runDue();
      const mails = (await test.mails()).slice(before).map(({ subject }) => subject ?? '');
      const paths = service.received.map(({ path }) => path).toSorted();
      return { mails: mails.filter((subject) => !subject.includes('sign')), paths };
    };
    test.advance(8 * HOUR);
    const { mails, paths } = await arrived();
    expect(mails).toHaveLength(2);
    expect(mails.some((subject) => subject.includes('Read'))).toBe(true);
    expect(paths).toEqual(['/one', '/one', '/other', '/other']);
    expect(await arrived()).toEqual({ mails, paths });
    await ada.mark(habit, '2026-11-22', { value: true });
    test.advance(DAY);
    expect(await arrived()).toMatchObject({ paths });
  });
});
