import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../platform/clock.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import {
  begin,
  CLIENT,
  DOCUMENT,
  post,
  reads,
  redeem,
  REDIRECT,
  REQUEST,
  TAKEN,
} from './testing/begin.ts';

const fieldsIn = (answer: { json: () => { errors?: { path: string }[] } }) =>
  answer.json().errors?.map(({ path }) => path);

eachDatabase(
  ({ open }) => {
    describe('a client that asks to be let in', () => {
      it('is shown by the host of its document, and not by what it calls itself alone', async () => {
        const { look, fetched } = await begin(open);
        const answer = await look();
        expect(answer.json()).toEqual({
          client: {
            host: 'assistant.example.net',
            name: 'Good assistant',
            answer_host: 'assistant.example.net',
          },
          scopes: ['read', 'write:days'],
          days: 365,
          refusal: `${REDIRECT}?error=access_denied&iss=https%3A%2F%2Fhabits.example.org&state=a+state`,
        });
        await look();
        expect(fetched).toEqual([CLIENT]);
      });

      it('gets a token for its code, which is listed, told by mail, and ends', async () => {
        const { test, agree, tokens } = await begin(open);
        const { url } = (await agree({ scopes: ['read'] })).json<{ url: string }>();
        const { origin, pathname, searchParams } = new URL(url);
        expect(origin + pathname).toBe(REDIRECT);
        expect(searchParams.get('iss')).toBe('https://habits.example.org');
        expect(searchParams.get('state')).toBe('a state');
        const answer = await redeem(test, searchParams.get('code') ?? '');
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['cache-control']).toBe('no-store');
        const { access_token: secret, ...rest } = answer.json();
        expect(rest).toEqual({ token_type: 'Bearer', expires_in: 31_536_000, scope: 'read' });
        expect(await reads(test, secret)).toBe(200);
        const [listed] = await tokens();
        expect(listed).toMatchObject({
          name: 'assistant.example.net',
          scopes: ['read'],
          habits: null,
          expires_at: '2027-11-21T12:00:00.000Z',
        });
        const mail = (await test.mails()).at(-1);
        expect(mail?.text).toContain('assistant.example.net');
        test.advance(366 * DAY);
        expect(await reads(test, secret)).toBe(401);
      });

      it('may give its token back', async () => {
        const { test, code, tokens } = await begin(open);
        const { access_token: secret } = (await redeem(test, await code())).json();
        expect((await post(test, '/oauth/revoke', { token: secret })).statusCode).toBe(200);
        expect(await reads(test, secret)).toBe(401);
        expect(await tokens()).toEqual([]);
        expect((await post(test, '/oauth/revoke', { token: secret })).statusCode).toBe(200);
        expect((await post(test, '/oauth/revoke', { token: 'x' })).statusCode).toBe(200);
      });

      it('is given no more than it asks for, nor than its person says', async () => {
        const { agree, look } = await begin(open);
        expect((await agree({ scopes: ['write'] })).statusCode).toBe(403);
        expect(
          (await agree({ request: { scope: 'read' }, scopes: ['write:days'] })).statusCode,
        ).toBe(403);
        expect((await look({ scope: 'openid' })).json().scopes).toEqual(['read', 'write:days']);
        expect((await look({ scope: 'write admin' })).json().scopes).toEqual(['write']);
      });

      it('waits until its person has shown anew who they are', async () => {
        const { test, database, agree } = await begin(open);
        await database.write(async (writer) => {
          const proven_at = test.now() - 10 * MINUTE - SECOND;
          await writer.updateTable('sessions').set({ proven_at }).execute();
        });
        expect((await agree()).json().code).toBe('password_needed');
        const body = { request: REQUEST, scopes: ['read'] };
        expect((await test.send('POST', '/api/oauth/consent', { body })).statusCode).toBe(401);
      });

      it('is let in by no program of its person', async () => {
        const { test, code } = await begin(open);
        const { access_token: token } = (await redeem(test, await code())).json();
        const body = { request: REQUEST, scopes: ['read'] };
        expect((await test.send('POST', '/api/oauth/consent', { token, body })).statusCode).toBe(
          403,
        );
      });

      it.each([
        ['of another address', { ...DOCUMENT, client_id: 'https://other.example.net/client.json' }],
        ['without addresses', { client_id: CLIENT }],
        ['that has a secret', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' }],
        ['that is no JSON', '<!doctype html>'],
      ])('is not taken with a document %s', async (_, document) => {
        const { look, describeAs } = await begin(open);
        describeAs(document);
        const answer = await look();
        expect([answer.statusCode, fieldsIn(answer)]).toEqual([400, ['client_id']]);
      });

      it('is not asked at an address that may be none of the net’s', async () => {
        const { look, fetched } = await begin(open);
        for (const client_id of [
          'http://assistant.example.net/client.json',
          'https://assistant.example.net/',
          'https://assistant.example.net:8443/client.json',
          'https://user@assistant.example.net/client.json',
          'https://assistant.example.net/client.json#x',
          'https://assistant.example.net/a/../client.json',
          'https://ASSISTANT.example.net/client.json',
          'https://127.0.0.1/client.json',
          'https://[::1]/client.json',
          'https://169.254.169.254/latest/meta-data',
          'https://10.0.0.5/client.json',
          'https://localhost/client.json',
          'https://database.internal/client.json',
          'javascript:alert(1)',
          'Good assistant',
        ])
          expect([client_id, fieldsIn(await look({ client_id }))]).toEqual([
            client_id,
            ['client_id'],
          ]);
        expect(fetched).toEqual([]);
      });

      it('has its answer at an address of its document, and at any port of this device', async () => {
        const { look } = await begin(open);
        const addresses: [redirect_uri: string, isTaken: boolean][] = [
          [REDIRECT, true],
          ['http://127.0.0.1:51234/answer', true],
          ['http://127.0.0.1/answer', true],
          ['http://localhost:51234/answer', false],
          ['http://127.0.0.1:51234/other', false],
          [`${REDIRECT}/`, false],
          [`${REDIRECT}?next=x`, false],
          [`${REDIRECT}#x`, false],
          ['https://assistant.example.net.evil.example/answer', false],
          ['https://assistant.example.net:444/answer', false],
          ['http://assistant.example.net/answer', false],
          ['http://127.0.0.1.evil.example/answer', false],
          ['http://x@127.0.0.1/answer', false],
          ['javascript:alert(1)', false],
        ];
        for (const [redirect_uri, isTaken] of addresses) {
          const wrong = fieldsIn(await look({ redirect_uri }));
          expect([redirect_uri, wrong]).toEqual([
            redirect_uri,
            isTaken ? undefined : ['redirect_uri'],
          ]);
        }
      });

      it.each([
        [{ code_challenge_method: 'plain' }],
        [{ code_challenge: 'short' }],
        [{ response_type: 'token' }],
        [{ resource: 'https://other.example.net/mcp' }],
      ])('is refused with %j', async (request) => {
        const { look } = await begin(open);
        expect((await look(request)).statusCode).toBe(400);
      });

      it('makes nobody ask its host all the time', async () => {
        const { look, describeAs } = await begin(open);
        describeAs('gone');
        const statuses = [];
        for (let time = 0; time < 22; time += 1) statuses.push((await look()).statusCode);
        expect(statuses.filter((status) => status === 429).length).toBe(2);
      });
    });

    describe('a code', () => {
      it.each<[string, Record<string, string>]>([
        ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
        ['the challenge itself', { code_verifier: REQUEST.code_challenge }],
        ['another client', { client_id: 'https://other.example.net/client.json' }],
        ['another address', { redirect_uri: 'http://127.0.0.1/answer' }],
      ])('is worth nothing with %s, and used up', async (_, other) => {
        const { test, code, tokens } = await begin(open);
        const shown = await code();
        const refused = await redeem(test, shown, other);
        expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'invalid_grant' }]);
        expect((await redeem(test, shown)).json()).toEqual({ error: 'invalid_grant' });
        expect(await tokens()).toEqual([]);
      });

      it('that is shown twice takes its token with it', async () => {
        const { test, code, tokens } = await begin(open);
        const shown = await code();
        const { access_token: secret } = (await redeem(test, shown)).json();
        expect((await redeem(test, shown)).statusCode).toBe(400);
        expect(await reads(test, secret)).toBe(401);
        expect(await tokens()).toEqual([]);
      });

      it('that many show at once makes no token that lasts', async () => {
        const { test, code, tokens } = await begin(open);
        const shown = await code();
        const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(test, shown)));
        expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
        expect(await tokens()).toEqual([]);
      });

      it('works for a minute', async () => {
        const { test, code } = await begin(open);
        const shown = await code();
        test.advance(MINUTE);
        expect((await redeem(test, shown)).json()).toEqual({ error: 'invalid_grant' });
      });

      it('is one a person, the newest', async () => {
        const { test, code } = await begin(open);
        const [older, newer] = [await code(), await code()];
        expect((await redeem(test, older)).statusCode).toBe(400);
        expect(test.logs().map(({ msg }) => msg)).toContain('code unknown or used twice');
        expect((await redeem(test, newer)).statusCode).toBe(200);
      });

      it.each(['suspended_at', 'held_at'] as const)(
        'is worth nothing once its account is %s',
        async (column) => {
          const { test, database, code } = await begin(open);
          const shown = await code();
          await database.write(async (writer) => {
            await writer
              .updateTable('users')
              .set({ [column]: test.now() })
              .execute();
          });
          expect((await redeem(test, shown)).json()).toEqual({ error: 'invalid_grant' });
        },
      );

      it('is none that was changed, made up, or of another use', async () => {
        const { test, code } = await begin(open);
        const shown = await code();
        for (const wrong of [
          '',
          'x',
          shown.slice(0, -2),
          shown.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        ])
          expect((await redeem(test, wrong)).json()).toEqual({ error: 'invalid_grant' });
        expect((await post(test, '/oauth/token', { code: shown })).json()).toEqual({
          error: 'invalid_request',
        });
        const other = { grant_type: 'client_credentials' };
        expect((await redeem(test, shown, other)).json()).toEqual({
          error: 'unsupported_grant_type',
        });
        const elsewhere = { resource: 'https://other.example.net/mcp' };
        expect((await redeem(test, shown, elsewhere)).json()).toEqual({ error: 'invalid_target' });
        const asJson = await test.send('POST', '/oauth/token', { body: { ...TAKEN, code: shown } });
        expect(asJson.statusCode).toBe(415);
      });
    });
  },
  ['sqlite'],
);
