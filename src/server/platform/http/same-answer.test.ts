import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { SameAnswer } from './same-answer.ts';

const TEXT = 'the same for everybody '.repeat(200);

it('is made once for each encoding, when it is first asked for', async () => {
  let made = 0;
  const answer = new SameAnswer('text/plain', () => {
    made += 1;
    return TEXT;
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (_request, reply) => answer.send(reply));
  const get = (encoding: string) =>
    app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  expect(made).toBe(0);
  const [one, other] = await Promise.all([get('gzip, br'), get('br')]);
  expect([one, other].map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString())).toEqual(
    [TEXT, TEXT],
  );
  expect(made).toBe(1);
  expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(TEXT);
  expect((await get('identity')).body).toBe(TEXT);
  await get('identity');
  expect(made).toBe(3);
});

eachDatabase(
  ({ open }) => {
    it.each(['/api/openapi.json', '/api/docs'])('%s is, in what its caller takes', async (path) => {
      const test = await buildTestApp(await open());
      const get = (encoding: string) =>
        test.app.http.inject({ url: path, headers: { 'accept-encoding': encoding } });
      const plain = await get('identity');
      const br = await get('gzip, br');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(br.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': plain.headers['content-type'],
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
      });
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync((await get('gzip')).rawPayload).toString()).toBe(plain.body);
    });
  },
  ['sqlite'],
);
