import { describe, expect, it } from 'vitest';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { newId } from '../../platform/new-id.ts';
import { creating } from '../notebook/testing/creating.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, signedIn, type TestApp } from '../../testing/test-app.ts';

const REMINDER = {
  id: '9b2c7a1e-55d4-4c0b-8f7e-3a1d2c4b5e6f',
  time: '21:00',
  weekdays: [1, 3, 5],
  way: 'mail',
  rhythm: 'every_day',
};

const SPOKEN = {
  cue: 'after I brush my teeth',
  reminders: [REMINDER],
  answers: [{ date: '2026-11-20', scores: [1, 4, 7, 2] }],
};

/** The commands that give a habit these. */
function speaking(habit: string): object[] {
  const { answers, ...fields } = SPOKEN;
  return [
    { type: 'change_habit', habit, ...fields },
    ...answers.map((answer) => ({ type: 'enter_answers', habit, ...answer })),
  ];
}

async function asAda(test: TestApp) {
  const { access_token: token } = await test.signUp();
  const text = async (path: string) => (await test.send('GET', path, { token })).body;
  return {
    token,
    text,
    notebook: async () => JSON.parse(await text('/api/notebook')) as NotebookAnswer,
    carryOut: async (command: object) => {
      const commands = [{ id: newId(), at: new Date(test.now()).toISOString(), command }];
      const answer = await test.send('POST', '/api/notebook/commands', {
        token,
        body: { commands },
      });
      return answer.json().results[0].result as string;
    },
  };
}

anyDatabase(({ open }) => {
  describe('cue, reminders and answers of a habit', () => {
    it('come by commands, and are told with the notebook', async () => {
      const ada = await asAda(await buildTestApp(await open()));
      const habit = newId();
      expect(await ada.carryOut(creating(habit))).toBe('applied');
      const blank = { cue: '', reminders: [], answers: [] };
      expect((await ada.notebook()).habits).toMatchObject([{ id: habit, ...blank }]);
      for (const command of speaking(habit)) expect(await ada.carryOut(command)).toBe('applied');
      expect((await ada.notebook()).habits).toMatchObject([{ id: habit, name: 'Read', ...SPOKEN }]);
      expect(await ada.carryOut({ type: 'change_habit', habit, name: 'Swim' })).toBe('applied');
      expect((await ada.notebook()).habits).toMatchObject([{ name: 'Swim', ...SPOKEN }]);
    });

    it('change no byte of the calls that the specification names', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const habit = newId();
      await ada.carryOut(creating(habit));
      const paths = ['/api/habits', `/api/habits/${habit}`, '/api/profile/me'];
      const before = await Promise.all(paths.map(ada.text));
      expect(before[1]).toBe(
        `{"id":"${habit}","name":"Read","description":"","icon":"📖","color":"teal","frequency":"DAILY","is_active":true,"position":0,"group_id":null,"goals":[{"from":"2026-11-01","schedule":{"every":"DAILY","weekdays":[1,2,3,4,5,6,7]},"target":{"kind":"check"}}],"created_at":"2026-11-01T08:00:00+01:00","slug":"read","completions":[]}`,
      );
      expect(before[0]).toBe(`[${before[1]}]`);
      for (const command of speaking(habit)) expect(await ada.carryOut(command)).toBe('applied');
      await test.send('PATCH', '/api/profile/reminders', {
        token: ada.token,
        body: { weekly_letter: true, reminders: [REMINDER] },
      });
      expect(await Promise.all(paths.map(ada.text))).toEqual(before);
    });
  });

  describe('reminders of the whole notebook', () => {
    it('are none until the person says so, and change one by one', async () => {
      const { test, token } = await signedIn(await open());
      const call = async (method: 'GET' | 'PATCH', body?: object) =>
        (
          await test.send(method, '/api/profile/reminders', { token, ...(body ? { body } : {}) })
        ).json();
      const mail = { sends_mail: false, mail_failed_at: null };
      expect(await call('GET')).toEqual({ reminders: [], weekly_letter: false, ...mail });
      expect(await call('PATCH', { weekly_letter: true })).toEqual({
        reminders: [],
        weekly_letter: true,
        ...mail,
      });
      const both = { reminders: [REMINDER], weekly_letter: true, ...mail };
      expect(await call('PATCH', { reminders: [REMINDER] })).toEqual(both);
      expect(await call('PATCH', {})).toEqual(both);
      expect(await call('GET')).toEqual(both);
    });

    it.each([
      ['timed_mail', '2026-11-21T12:00:00.000Z'],
      ['letter', '2026-11-21T12:00:00.000Z'],
      ['mail', null],
    ])('say when a %s that was given up was due: %s', async (kind, expected) => {
      const database = await open();
      const { test, token } = await signedIn(database);
      const { id: user_id } = (await test.send('GET', '/api/profile/me', { token })).json();
      const given = { due_at: test.now(), run_at: test.now(), attempts: 1, dead: 1 } as const;
      await database.write((writer) =>
        writer
          .insertInto('jobs')
          .values({ ...given, id: newId(), user_id, kind, key: null, sealed: '', last_error: 'x' })
          .execute(),
      );
      const answer = await test.send('GET', '/api/profile/reminders', { token });
      expect(answer.json()).toMatchObject({ mail_failed_at: expected });
    });

    it.each([
      ['too many', Array.from({ length: 11 }, () => ({ ...REMINDER, id: newId() })), 'too_big'],
      ['two with one id', [REMINDER, { ...REMINDER, time: '08:00' }], 'invalid'],
    ])('%s are refused', async (_title, reminders, code) => {
      const { test, token } = await signedIn(await open());
      const answer = await test.send('PATCH', '/api/profile/reminders', {
        token,
        body: { reminders },
      });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ path: 'reminders', code }],
      ]);
    });
  });
});
