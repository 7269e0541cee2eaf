import { randomBytes, createECDH } from 'node:crypto';
import type { Tokens } from '#contract/account.ts';
import type { Inbox } from '#contract/inboxes.ts';
import type { MadeWebhook } from '#contract/webhooks.ts';
import { bytesOf } from '../../../../features/imports/testing/make-files.ts';
import { newId } from '../../../new-id.ts';
import { accept, operatorCalls } from '../../../../features/operator/testing/operator-calls.ts';
import { creating } from '../../../../features/notebook/testing/creating.ts';
import { deviceOf } from '../../../../features/notebook/testing/device.ts';
import { keepFingerprint } from '../../../secret/secret.store.ts';
import { makeToken } from '../../../../testing/make-token.ts';
import { PASSWORD, type TestApp } from '../../../../testing/test-app.ts';
import type { Database } from '../../database.ts';

const HABITBULL = [
  'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
  'Lire,Une page,Esprit,2026-11-01,1,« l’été »',
  'Courir,,Corps,2026-11-03,1,',
];

/** Brings a habit back to an earlier beginning. */
const EARLIER = [...HABITBULL, 'Lire,Une page,Esprit,2026-10-30,1,'];

const REMINDER = {
  id: '9b2c7a1e-55d4-4c0b-8f7e-3a1d2c4b5e6f',
  time: '07:30',
  weekdays: [1, 3, 5],
  way: 'mail',
  rhythm: 'every_day',
};

/** Fills a person's notebook and account with something of every kind. @returns how they sign in */
export async function fillNotebook(test: TestApp, database: Database): Promise<Tokens> {
  const tokens = await test.signUp({ remember: true });
  const { access_token: token } = tokens;
  const phone = deviceOf(test, token);
  const [group, habit, water, gone] = [newId(), newId(), newId(), newId()];
  await phone.tell([
    { type: 'create_group', group, name: 'Corps & âme 🌱' },
    creating(habit, { group_id: group, name: 'Méditer “10 min” ou plus' }),
    creating(water, {
      name: 'Wasser',
      goals: [
        {
          from: '2026-11-01',
          schedule: { every: 'WEEKLY', times: 3 },
          target: { kind: 'at_least', amount: 1.25, unit: 'Liter', per: 'day' },
        },
      ],
    }),
    creating(gone, { name: 'gone' }),
    { type: 'enter_day', habit, date: '2026-11-02', mark: { value: true }, note: '😀 "…" \\ \t' },
    { type: 'enter_day', habit, date: '2026-11-02', mark: { value: false, skipped: true } },
    { type: 'enter_day', habit: water, date: '2026-11-03', mark: { value: 0.1 } },
    { type: 'fill_days', habit, pages: { 2025: { days: 'x', more: {} } } },
    {
      type: 'create_pause',
      pause: newId(),
      habit_id: null,
      first: '2026-11-05',
      last: null,
      reason: '',
    },
    { type: 'delete_habit', habit: gone },
  ]);
  for (const lines of [HABITBULL, EARLIER]) {
    await test.send('POST', '/api/imports', { token, file: bytesOf(lines.join('\n')) });
  }
  await test.send('PATCH', '/api/profile/reminders', {
    token,
    body: { reminders: [REMINDER], weekly_letter: true },
  });
  await test.send('POST', '/api/profile/calendar', { token });
  const { secret } = await makeToken(test, token, { scopes: ['write'], habits: [habit] });
  await test.send('POST', `/api/habits/${habit}/completions`, {
    token: secret,
    headers: { 'idempotency-key': newId() },
    body: {},
  });
  await test.send('POST', '/api/profile/links', {
    token,
    body: { kind: 'stamp', habit, name: '', at_once: false, days: null },
  });
  const inbox = (
    await test.send('POST', '/api/profile/inboxes', { token, body: { name: 'Phone' } })
  ).json<Inbox>();
  await test.send('POST', new URL(inbox.address).pathname, { body: { steps: 4000 } });
  const pair = createECDH('prime256v1');
  await test.send('POST', '/api/push/devices', {
    token,
    body: {
      endpoint: 'https://push.example.org/device',
      keys: {
        p256dh: pair.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  });
  await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
  await test.send('POST', '/api/profile/email', {
    token,
    body: { email: 'new@example.org', password: PASSWORD },
  });
  await test.send('POST', '/api/auth/create', {
    body: { email: 'bob@example.org', password: PASSWORD, name: 'Bob', time_zone: 'UTC' },
  });
  const { invitation } = await operatorCalls(test, token).invite({ email: 'carol@example.org' });
  await accept(test, invitation, 'Carol');
  const { webhook } = (
    await test.send('POST', '/api/profile/webhooks', {
      token,
      body: {
        name: 'House',
        url: 'https://house.example.org/',
        format: 'standard',
        events: ['day.kept'],
        habits: [habit],
      },
    })
  ).json<MadeWebhook>();
  await test.send('POST', `/api/profile/webhooks/${webhook.id}/test`, { token });
  await database.write((writer) => keepFingerprint(writer, 'of a secret'));
  // A test does jobs at once: this one waits.
  await database.write((writer) =>
    writer
      .insertInto('jobs')
      .values({
        id: newId(),
        user_id: null,
        kind: 'mail',
        key: null,
        sealed: 'sealed',
        run_at: 1_795_293_554_935,
        due_at: 1_795_293_554_935,
        attempts: 1,
        dead: 1,
        last_error: 'refused',
      })
      .execute(),
  );
  return tokens;
}
