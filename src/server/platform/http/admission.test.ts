import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { notebookEndpoints } from '#contract/notebook.ts';
import { profileEndpoints } from '#contract/profile.ts';
import type { Person, Principal } from '../../features/auth/sessions.usecases.ts';
import { SECOND } from '../clock.ts';
import { unauthenticated } from '../problem-error.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { createAdmission } from './admission.ts';
import type { Exchange } from './register-endpoints.ts';

eachDatabase(
  ({ open }) => {
    it('takes 600 changes of a person at once, then 60 a second, and as many of others', async () => {
      const test = await buildTestApp(await open());
      const { access_token: ada } = await test.signUp();
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const change = (token: string) =>
        test.send('PATCH', '/api/profile/me', { token, body: { day_start_hour: 3 } });
      const count = async (token: string, tries: number) => {
        let taken = 0;
        for (let n = 0; n < tries; n += 1) if ((await change(token)).statusCode === 200) taken += 1;
        return taken;
      };
      expect(await count(ada, 605)).toBe(600);
      const refused = await change(ada);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
      expect((await test.send('GET', '/api/profile/me', { token: ada })).statusCode).toBe(200);
      expect(await count(bob, 3)).toBe(3);
      test.advance(SECOND);
      expect(await count(ada, 70)).toBe(60);
    });

    it('takes no work of a person for the calls that a program of theirs may not make', async () => {
      const test = await buildTestApp(await open());
      const { access_token: ada } = await test.signUp();
      const { secret } = await makeToken(test, ada);
      test.advance(10 * SECOND);
      const change = (token: string) =>
        test.send('PATCH', '/api/profile/me', { token, body: { day_start_hour: 3 } });
      const refused = await change(secret);
      expect([refused.statusCode, refused.headers['ratelimit']]).toEqual([
        403,
        '"token";r=299;t=1',
      ]);
      for (let n = 1; n < 300; n += 1) await change(secret);
      // Its own calls are counted nonetheless.
      expect((await change(secret)).statusCode).toBe(429);
      let taken = 0;
      while (taken < 605 && (await change(ada)).statusCode === 200) taken += 1;
      expect(taken).toBe(600);
    });
  },
  ['sqlite'],
);

const admissionOf = (identify = async () => ({ userId: 'ada' }) as Person) =>
  createAdmission(
    () => 0,
    () => 0,
    identify,
  );

const { getProfile } = profileEndpoints;
const { followNotebook } = notebookEndpoints;

it('lets a person follow twenty streams at once, and all people 5,000', async () => {
  const { admit } = admissionOf();
  const streams: PassThrough[] = [];
  const follow = async (userId: string) => {
    const raw = new PassThrough();
    const exchange = { request: { method: 'GET' }, reply: { raw } } as unknown as Exchange;
    await admit({ userId } as Person, exchange, followNotebook);
    streams.push(raw);
  };
  for (let n = 0; n < 20; n += 1) await follow('ada');
  const again = { retryAfter: 30 * SECOND };
  await expect(follow('ada')).rejects.toMatchObject({ code: 'too_many_requests', ...again });
  for (let n = 20; n < 5000; n += 1) await follow(`person ${n}`);
  await expect(follow('bob')).rejects.toMatchObject({ code: 'unavailable', ...again });
  streams[0]?.destroy();
  await expect.poll(() => follow('ada').then(() => streams.length)).toBe(5001);
  await expect(follow('bob')).rejects.toMatchObject({ code: 'unavailable' });
});

it('lets a person read two things at once, until their answers have left', async () => {
  const { admit } = admissionOf();
  const answers: PassThrough[] = [];
  const enter = (userId: string, method = 'GET') => {
    const raw = new PassThrough();
    const exchange = { request: { method }, reply: { raw } } as unknown as Exchange;
    return admit({ userId } as Person, exchange, getProfile).then(() => void answers.push(raw));
  };
  const refusals: unknown[] = [];
  for (let n = 0; n < 40; n += 1)
    void enter('ada', n % 2 === 0 ? 'GET' : 'HEAD').catch((error) => refusals.push(error));
  await enter('bob');
  expect(answers).toHaveLength(3);
  await expect.poll(() => refusals.length).toBe(8);
  expect(refusals[0]).toMatchObject({ code: 'unavailable', retryAfter: SECOND });
  answers[0]?.destroy();
  await expect.poll(() => answers.length).toBe(4);
});

it('lets a person read while programs of theirs leave answers unread, whichever these are', async () => {
  const { admit } = admissionOf();
  const answers: string[] = [];
  const enter = (who: string, token?: string) => {
    const exchange = {
      request: { method: 'GET' },
      reply: { raw: new PassThrough() },
    } as unknown as Exchange;
    const principal = { userId: 'ada', ...(token && { token: { id: token } }) } as Principal;
    return admit(principal, exchange, getProfile).then(() => void answers.push(who));
  };
  // Those that find no place are rejected when this is over.
  for (let n = 0; n < 6; n += 1) enter('a program', `token ${n % 3}`).catch(() => undefined);
  await Promise.all([enter('Ada'), enter('Ada')]);
  expect(answers.toSorted()).toEqual(['Ada', 'Ada', 'a program', 'a program']);
});

it.each(['GET', 'POST'])(
  'asks again who makes a %s that had to wait, and of no other',
  async (method) => {
    const identify = vi.fn<() => Promise<Person>>();
    const { admit } = admissionOf(identify);
    const places = method === 'GET' ? 2 : 8;
    const answers: PassThrough[] = [];
    const enter = () => {
      const raw = new PassThrough();
      answers.push(raw);
      const exchange = { request: { method }, reply: { raw } } as unknown as Exchange;
      return admit({ userId: 'ada' } as Person, exchange, getProfile);
    };
    for (let n = 0; n < places; n += 1) await enter();
    expect(identify).not.toHaveBeenCalled();
    identify
      .mockRejectedValueOnce(unauthenticated())
      .mockResolvedValue({ userId: 'ada' } as Person);
    const [ended, goesOn] = [enter(), enter()];
    answers[0]?.destroy();
    await expect(ended).rejects.toMatchObject({ code: 'unauthenticated' });
    // It is told so, and with its answer its place is free.
    answers[places]?.destroy();
    await goesOn;
    expect(identify).toHaveBeenCalledTimes(2);
  },
);
