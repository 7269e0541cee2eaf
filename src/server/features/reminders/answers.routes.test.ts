import { describe, expect, it } from 'vitest';
import type { DoneAnswer } from '#contract/reminder-answers.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Goal } from '#domain/goal.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import { makeActionToken } from './action-token.ts';
import { lookAtDay } from './answers.usecases.ts';

const TODAY = '2026-11-21';
const { actions: KEY } = deriveKeys(APP_SECRET);
const commandId = (n: number) => `0199abcd-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Ada with a habit, of which she is reminded. */
async function reminded(test: TestApp, { target }: { target?: Goal['target'] } = {}) {
  const { access_token: token } = await test.signUp();
  const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json();
  const body = {
    name: 'Read',
    icon: '📖',
    color: 'teal',
    frequency: 'DAILY',
    created_at: '2026-11-01T08:00:00+01:00',
    ...(target
      ? {
          goals: [
            {
              from: '2026-11-01',
              schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
              target,
            },
          ],
        }
      : {}),
  };
  const { id: habitId } = (await test.send('POST', '/api/habits', { token, body })).json();
  const tokenOf = (date: CivilDate = TODAY) =>
    makeActionToken(KEY, { purpose: 'done', userId, habitId, date });
  const completions = async () =>
    (await test.send('GET', '/api/habits', { token })).json()[0].completions;
  const enter = (value: boolean | number, date: CivilDate = TODAY) =>
    test.send('POST', `/api/habits/${habitId}/completions`, { token, body: { value, date } });
  return { token, userId, habitId, tokenOf, completions, enter };
}

const post = (test: TestApp, call: string, body: object, ip?: string) =>
  test.send('POST', `/api/reminders/${call}`, { body, ...(ip === undefined ? {} : { ip }) });

const look = async (test: TestApp, token: string) => (await post(test, 'look', { token })).json();

async function done(
  test: TestApp,
  body: { token: string; id: string; at?: string; amount?: number },
) {
  const answer = await post(test, 'done', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<DoneAnswer>();
}

anyDatabase(({ open }) => {
  describe('the link of a reminder', () => {
    it('is looked at when it is the turn of its person to read', async () => {
      const database = await open();
      const { userId, habitId } = await reminded(await buildTestApp(database));
      const turns: string[] = [];
      const reading: Queues = async (of, work) => {
        turns.push(of);
        return await work();
      };
      const day = { userId, habitId, date: TODAY } as const;
      expect(await lookAtDay({ database, reading }, day)).toMatchObject({ kept: false });
      expect(turns).toEqual([userId]);
    });

    it('says what it would mark, and changes nothing', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      const said = {
        purpose: 'done',
        habit: { name: 'Read', icon: '📖', color: 'teal' },
        date: TODAY,
        target: { kind: 'check' },
        value: null,
        kept: false,
      };
      for (let n = 0; n < 5; n += 1) expect(await look(test, tokenOf())).toEqual(said);
      expect(await completions()).toEqual([]);
    });

    it('marks its habit on its day, however often it is pressed', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      const token = tokenOf();
      expect((await done(test, { token, id: commandId(1) })).undo).toEqual(expect.any(String));
      for (let n = 2; n < 20; n += 1)
        expect(await done(test, { token, id: commandId(n) })).toEqual({ undo: null });
      expect(await completions()).toEqual([{ date: TODAY, completed: true }]);
      expect(await look(test, token)).toMatchObject({ kept: true });
    });

    it('marks once when it is pressed by several at once', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => done(test, { token: tokenOf(), id: commandId(n) })),
      );
      expect(answers.filter(({ undo }) => undo !== null)).toHaveLength(1);
      expect(await completions()).toEqual([{ date: TODAY, completed: true }]);
    });

    it('marks by the command that a page sends later, which is known then', async () => {
      const test = await buildTestApp(await open());
      const { token: session, habitId, tokenOf, completions } = await reminded(test);
      const id = commandId(1);
      const { undo } = await done(test, { token: tokenOf(), id });
      await post(test, 'undo', { token: undo });
      const command = { type: 'enter_day', habit: habitId, date: TODAY, mark: { value: true } };
      const at = new Date(test.now()).toISOString();
      const sent = await test.send('POST', '/api/notebook/commands', {
        token: session,
        body: { commands: [{ id, at, command }] },
      });
      expect(sent.json().results).toEqual([{ id, result: 'repeated' }]);
      expect(await completions()).toEqual([]);
      // And the other way round: what the page has sent is not done again by the link.
      await test.send('POST', '/api/notebook/commands', {
        token: session,
        body: { commands: [{ id: commandId(2), at, command: { ...command, mark: null } }] },
      });
      expect(await done(test, { token: tokenOf(), id: commandId(2) })).toEqual({ undo: null });
    });

    it('takes nothing from what was entered after it, where it comes late', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions, enter } = await reminded(test);
      const at = new Date(test.now()).toISOString();
      test.advance(MINUTE);
      await enter(false);
      const late = { token: tokenOf(), id: commandId(1), at };
      expect(await done(test, late)).toEqual({ undo: null });
      expect(await completions()).toEqual([{ date: TODAY, completed: false }]);
      await done(test, { token: tokenOf(), id: commandId(2) });
      expect(await completions()).toEqual([{ date: TODAY, completed: true }]);
    });

    it('asks how much it was, and takes all that is asked for as read', async () => {
      const test = await buildTestApp(await open());
      const target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' } as const;
      const { tokenOf, completions, enter } = await reminded(test, { target });
      const token = tokenOf();
      await enter(5);
      expect(await look(test, token)).toMatchObject({ target, value: 5, kept: false });
      const { undo } = await done(test, { token, id: commandId(1), amount: 25 });
      expect(await completions()).toEqual([{ date: TODAY, completed: true, value: 25 }]);
      await post(test, 'undo', { token: undo });
      expect(await completions()).toEqual([{ date: TODAY, completed: false, value: 5 }]);
      await done(test, { token, id: commandId(2) });
      expect(await look(test, token)).toMatchObject({ kept: true });
    });

    it('keeps the note of the day, and so does taking back', async () => {
      const test = await buildTestApp(await open());
      const { token: session, habitId, tokenOf, completions } = await reminded(test);
      await test.send('POST', `/api/habits/${habitId}/completions`, {
        token: session,
        body: { value: false, note: 'Rain' },
      });
      const { undo } = await done(test, { token: tokenOf(), id: commandId(1) });
      expect(await completions()).toEqual([{ date: TODAY, completed: true, note: 'Rain' }]);
      await post(test, 'undo', { token: undo });
      expect(await completions()).toEqual([{ date: TODAY, completed: false, note: 'Rain' }]);
    });

    it('works until the day after is over, as its person reckons', async () => {
      const test = await buildTestApp(await open());
      const { token: session, tokenOf } = await reminded(test);
      await test.send('PATCH', '/api/profile/me', { token: session, body: { day_start_hour: 4 } });
      const token = tokenOf();
      // It is 13:00 in Paris: the next day is over at 04:00 of the one after it.
      test.advance(DAY + 11 * HOUR + 3 * HOUR + 59 * MINUTE + 59 * 1000);
      expect((await post(test, 'look', { token })).statusCode).toBe(200);
      test.advance(1000);
      for (const body of [{ token }, { token: tokenOf('2026-11-20') }])
        expect((await post(test, 'look', body)).json()).toMatchObject({ code: 'invalid_token' });
      const late = await post(test, 'done', { token, id: commandId(1) });
      expect([late.statusCode, late.json().code]).toEqual([422, 'invalid_token']);
    });

    it('is over with the account, and with the habit', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token: session, userId, habitId, tokenOf } = await reminded(test);
      const stop = { purpose: 'stop', userId, habitId, reminderId: commandId(2) } as const;
      for (const query of ['', '?permanent=true'])
        await test.send('DELETE', `/api/habits/${habitId}${query}`, { token: session });
      const token = tokenOf();
      for (const [call, body] of [
        ['look', { token }],
        ['look', { token: makeActionToken(KEY, stop) }],
        ['done', { token, id: commandId(1) }],
      ] as const) {
        const answer = await post(test, call, body);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      }
      await database.write((writer) => writer.deleteFrom('users').execute());
      const answer = await post(test, 'done', { token, id: commandId(1) });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_token']);
    });

    it('opens no session, sets no cookie and needs none', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { tokenOf } = await reminded(test);
      const sessions = () => database.read.selectFrom('sessions').select('id').execute();
      const before = await sessions();
      const answer = await post(test, 'done', { token: tokenOf(), id: commandId(1) });
      expect([answer.headers['set-cookie'], answer.headers['cache-control']]).toEqual([
        undefined,
        'no-store',
      ]);
      expect(await sessions()).toEqual(before);
      const asBearer = await test.send('GET', '/api/habits', { token: tokenOf() });
      expect(asBearer.statusCode).toBe(401);
    });

    it('is not done by opening its address', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      for (const call of ['look', 'done', 'undo']) {
        const path = `/api/reminders/${call}?token=${tokenOf()}`;
        expect((await test.send('GET', path)).statusCode).toBe(404);
      }
      expect(await completions()).toEqual([]);
    });
  });

  describe('taking back', () => {
    it('does so once, and a hundred times', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      const { undo } = await done(test, { token: tokenOf(), id: commandId(1) });
      for (let n = 0; n < 20; n += 1)
        expect((await post(test, 'undo', { token: undo })).statusCode).toBe(204);
      expect(await completions()).toEqual([]);
    });

    it('leaves what was entered since, and says so', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions, enter } = await reminded(test);
      const { undo } = await done(test, { token: tokenOf(), id: commandId(1) });
      await enter(false);
      expect((await post(test, 'undo', { token: undo })).json().code).toBe('conflict');
      expect(await completions()).toEqual([{ date: TODAY, completed: false }]);
    });

    it('is possible for whoever sends the same again, since no answer came', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions, enter } = await reminded(test);
      await enter(false);
      const sent = { token: tokenOf(), id: commandId(1) };
      await done(test, sent);
      const { undo } = await done(test, sent);
      // With the link of another day, the same is nothing that was done there.
      const ofOther = { ...sent, token: tokenOf('2026-11-20') };
      expect(await done(test, ofOther)).toEqual({ undo: null });
      expect(await completions()).toEqual([{ date: TODAY, completed: true }]);
      await post(test, 'undo', { token: undo });
      expect(await completions()).toEqual([{ date: TODAY, completed: false }]);
    });

    it('is a right of its own: each token does what it is for', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf, completions } = await reminded(test);
      const token = tokenOf();
      const { undo } = await done(test, { token, id: commandId(1) });
      expect((await post(test, 'undo', { token })).json().code).toBe('invalid_token');
      const wrong = await post(test, 'done', { token: undo, id: commandId(2) });
      expect(wrong.json().code).toBe('invalid_token');
      expect(await completions()).toHaveLength(1);
    });
  });

  describe('whoever asks much', () => {
    it('waits, by token and by network, and keeps nobody else waiting', async () => {
      const test = await buildTestApp(await open());
      const { tokenOf } = await reminded(test);
      const ask = async (token: string, ip: string) =>
        (await post(test, 'look', { token }, ip)).statusCode;
      const ofOne: number[] = [];
      for (let n = 0; n < 31; n += 1) ofOne.push(await ask(tokenOf(), `203.0.113.${n}`));
      expect([ofOne.slice(0, 30).every((status) => status === 200), ofOne[30]]).toEqual([
        true,
        429,
      ]);
      expect(await ask(tokenOf('2026-11-20'), '203.0.113.99')).toBe(200);
      const statuses = new Set<number>();
      for (let n = 0; n < 601; n += 1) statuses.add(await ask(`x${n}`, '198.51.100.7'));
      expect(statuses).toEqual(new Set([422, 429]));
      expect(await ask(tokenOf('2026-11-20'), '198.51.100.7')).toBe(200);
    });
  });
});
