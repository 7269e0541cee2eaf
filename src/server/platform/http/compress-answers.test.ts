import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DESCRIPTION_MAX } from '#contract/habit.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';
import { COMPRESSION } from './compress-answers.ts';

const LONG = Array.from({ length: 200 }, (_, day) => ({ day, completed: true }));
const TEXT = JSON.stringify(LONG);

async function answer(url: string, encodings: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(compress, COMPRESSION);
  app.get('/long', (_request, reply) => reply.send(LONG));
  app.get('/short', (_request, reply) => reply.send({ ok: true }));
  return await app.inject({ url, headers: { 'accept-encoding': encodings } });
}

describe('what is read', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('for %s is compressed as %s', async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await answer('/long', encodings);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers['vary']).toBe('accept-encoding');
    expect(rawPayload.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(rawPayload).toString()).toBe(TEXT);
  });

  it.each([
    ['/long', 'identity'],
    ['/short', 'gzip, br'],
  ])('%s is left alone for %s', async (url, encodings) => {
    const { headers, body } = await answer(url, encodings);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.length).toBe(Number(headers['content-length']));
  });
});

anyDatabase(({ open }) => {
  it('answers to what was read alone are compressed, and nothing that comes is unpacked', async () => {
    const { test, token } = await signedIn(await open());
    const body = { name: 'Read', frequency: 'DAILY', description: 'é'.repeat(DESCRIPTION_MAX) };
    const ask = (method: 'GET' | 'POST', payload?: string | Buffer, packed = {}) =>
      test.app.http.inject({
        method,
        url: '/api/habits',
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip, br',
          ...(payload ? { 'content-type': 'application/json' } : {}),
          ...packed,
        },
        ...(payload ? { payload } : {}),
      });
    const created = await ask('POST', JSON.stringify(body));
    expect([created.statusCode, created.headers['content-encoding']]).toEqual([201, undefined]);
    expect((await ask('GET')).headers['content-encoding']).toBe('br');
    const packed = gzipSync(JSON.stringify(body));
    expect((await ask('POST', packed, { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  });
});
