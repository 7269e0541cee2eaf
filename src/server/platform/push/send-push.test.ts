import { beforeEach, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { startPushService, type TestPushService } from '../../testing/start-push-service.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { NO_METERS } from '../meters.ts';
import { reminderNotification } from './notification.ts';
import { createSendPush } from './send-push.usecases.ts';

const remind = await reminderNotification({
  userId: 'ada',
  locale: 'en',
  reminderId: 'r',
  date: '2026-11-21',
  asked: { habit: 'h', name: 'Read', icon: '📖', cue: 'tea', takesAmount: false },
  tokens: { done: 'd' },
});

anyDatabase(({ open }) => {
  let database: Database;
  let test: TestApp;
  let service: TestPushService;

  beforeEach(async () => {
    database = await open();
    test = await buildTestApp(database);
    service = await startPushService();
  });

  const devices = async () =>
    await database.read.selectFrom('push_devices').selectAll().orderBy('id').execute();

  async function deviceAt(path?: string, remember = true) {
    const { access_token: token } = await test.signUp({ remember });
    const body = service.subscribe(path);
    await test.send('POST', '/api/push/devices', { token, body });
    const [device] = await devices();
    if (!device) throw new Error('No device');
    return device;
  }

  const bodies = () => service.received.map(({ text }) => JSON.parse(text).notification.body);

  it('a reminder says in the last day of a session that it is', async () => {
    const device = await deviceAt();
    await test.app.sendPush(device, remind, HOUR);
    test.advance(6 * DAY + HOUR);
    await test.app.sendPush(device, remind, HOUR);
    expect(bodies()).toEqual([
      'After tea',
      'After tea\nOpen Habitude within 23 hours to keep reminders on this device.',
    ]);
  });

  it('a reminder asks for another sign-in where coming back can’t keep the session', async () => {
    const device = await deviceAt();
    for (let day = 6; day < 30; day += 6) {
      const { user_id, session_id } = device;
      test.advance(6 * DAY);
      await database.write((writer) =>
        writer
          .updateTable('chains')
          .set({ expires_at: Math.min(test.now() + 7 * DAY, device.created_at + 30 * DAY) })
          .where('user_id', '=', user_id)
          .where('session_id', '=', session_id)
          .execute(),
      );
    }
    test.advance(5 * DAY + 4 * HOUR);
    await test.app.sendPush(device, remind, HOUR);
    expect(bodies()).toEqual([
      'After tea\nYour session ends in 20 hours. Sign in again then to keep reminders on this device.',
    ]);
  });

  it('nothing is sent once the session is over, before that is tidied up too', async () => {
    const device = await deviceAt();
    test.advance(7 * DAY);
    expect(await test.app.sendPush(device, remind, HOUR)).toMatchObject({ result: 'gone' });
    expect(service.received).toEqual([]);
  });

  it('what came through after an error leaves none', async () => {
    const device = await deviceAt('/status-500');
    await test.app.sendPush(device, remind, HOUR);
    expect(await devices()).toMatchObject([{ last_error: 'busy', last_success_at: null }]);
    const { endpoint, keys } = service.subscribe();
    await test.app.sendPush({ ...device, endpoint, ...keys }, remind, HOUR);
    expect(await devices()).toMatchObject([{ last_error: null, last_success_at: test.now() }]);
  });

  it('what was sent counts as sent where that can’t be noted', async () => {
    const device = await deviceAt();
    const write = () => Promise.reject(Object.assign(new Error('away'), { code: '57P03' }));
    const away = await buildTestApp({ ...database, write });
    expect(await away.app.sendPush(device, remind, HOUR)).toMatchObject({ result: 'taken' });
    expect(service.received).toHaveLength(1);
  });

  it('one that takes long counts for as many as it takes seconds, whatever is answered', async () => {
    const device = await deviceAt();
    let elapsed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const takePush = vi.fn();
    const sendPush = createSendPush({
      database,
      clock: test.now,
      service: {
        async send() {
          elapsed += 7900;
          return { result: 'taken', status: 201 };
        },
      },
      publicUrl: '',
      contactIsNobody: false,
      log: { info: () => undefined, warn: () => undefined },
      meters: NO_METERS,
      takePush,
    });
    expect(await sendPush(device, remind, HOUR)).toMatchObject({ result: 'taken' });
    expect(takePush.mock.calls).toEqual([[device.user_id, 7, { isOwed: true }]]);
  });
});
