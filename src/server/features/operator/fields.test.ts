import { expect, it } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { startPushService } from '../../testing/start-push-service.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { operatorCalls } from './testing/operator-calls.ts';

/** Stands in everything that a person writes. */
const SECRET = 'Chamomile';

/** All that operators are shown. Whoever adds a field says here that nobody’s habits are in it. */
const SHOWN: Record<string, readonly string[]> = {
  '/api/operator/accounts': [
    'accounts.bytes',
    'accounts.created_at',
    'accounts.delete_at',
    'accounts.email',
    'accounts.entries',
    'accounts.id',
    'accounts.is_operator',
    'accounts.reset_at',
    'accounts.seen_on',
    'accounts.state',
    'accounts.ways',
    'next',
  ],
  '/api/operator/invitations': [
    'invitations.created_at',
    'invitations.email',
    'invitations.ends_at',
    'invitations.id',
    'invitations.people',
    'invitations.state',
    'invitations.used',
    'invitations.used_by',
    'next',
  ],
  '/api/operator/log': [
    'acts.account.email',
    'acts.account.id',
    'acts.act',
    'acts.at',
    'acts.by.email',
    'acts.by.id',
    'acts.id',
    'acts.invited',
    'next',
  ],
  '/api/operator/service': [
    'accounts',
    'backup_at',
    'database.bytes',
    'database.engine',
    'mail',
    'now',
    'public_url',
    'queue.count',
    'queue.kind',
    'queue.since',
    'undelivered.attempts',
    'undelivered.due_at',
    'undelivered.email',
    'undelivered.given_up',
    'undelivered.id',
    'undelivered.reason',
    'undelivered.what',
    'version',
    'warnings',
  ],
};

/** The names of all fields with a value, dotted; those of lists without an index. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, at));
  if (value === null) return [];
  if (typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, at === '' ? name : `${at}.${name}`),
  );
}

eachDatabase(({ open }) => {
  it('operators see no more than is listed here, and nothing that anybody wrote', async () => {
    let isDown = false;
    const mails: string[] = [];
    const database = await open();
    const people = await buildTestApp(database);
    const { access_token: token } = await people.signUp();
    const { access_token: eve } = await people.signUp({ email: 'eve@example.org', name: SECRET });
    const mailTransport = {
      async send() {
        if (isDown) throw Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' });
        mails.push('sent');
      },
    };
    const test = await buildTestApp(database, {
      mailTransport,
      publicUrl: 'http://habits.example.org',
      backupAge: () => 30 * HOUR,
    });
    const habit = { name: SECRET, description: SECRET, frequency: 'DAILY' };
    const { id } = (await test.send('POST', '/api/habits', { token: eve, body: habit })).json();
    const entry = { value: true, note: SECRET };
    await test.send('POST', `/api/habits/${id}/completions`, { token: eve, body: entry });
    await test.send('POST', '/api/pauses', {
      token: eve,
      body: { first: '2026-12-01', reason: SECRET },
    });
    const operator = operatorCalls(test, token);
    await operator.invite({ email: 'bob@example.org' });
    await operator.change('eve@example.org', 'make_operator');
    const service = await startPushService();
    const device = service.subscribe('/status-403');
    await test.send('POST', '/api/push/devices', { token: eve, body: device });
    const [added] = (await test.send('GET', '/api/push/devices', { token: eve })).json();
    await test.send('POST', `/api/push/devices/${added.id}/test`, { token: eve });
    isDown = true;
    await test.send('POST', '/api/auth/forgot-password', { body: { email: 'eve@example.org' } });
    await test.app.jobs.runDue();
    test.advance(1000);
    await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
    test.advance(60_000);
    for (const [path, fields] of Object.entries(SHOWN)) {
      const answer = await test.send('GET', path, { token });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(SECRET);
      const shown = new Set(fieldsOf(answer.json()));
      expect([...shown].filter((field) => !fields.includes(field))).toEqual([]);
    }
    const state = (await test.send('GET', '/api/operator/service', { token })).json();
    expect(state).toMatchObject({
      accounts: 2,
      backup_at: '2026-11-20T06:01:01.000Z',
      mail: 'files',
      warnings: ['no_https', 'no_mail_server', 'old_backup'],
    });
    for (const failed of [
      { what: 'mail', reason: 'ECONNREFUSED', given_up: false },
      { what: 'notification', reason: 'refused', attempts: 0, given_up: true },
    ]) {
      const ofEve = expect.objectContaining({ ...failed, email: 'eve@example.org' });
      expect(state.undelivered).toContainEqual(ofEve);
    }
  });
});
