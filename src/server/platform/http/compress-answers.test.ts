import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { InjectOptions } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const LONG = Array.from({ length: 200 }, (_, day) => ({ day, completed: true }));
const TEXT = JSON.stringify(LONG);

async function answer(request: InjectOptions, encodings = 'gzip, deflate, br') {
  const app = Fastify();
  onTestFinished(() => app.close());
  compressAnswers(app);
  app.all('/long', (_request, reply) => reply.send(LONG));
  app.all('/short', (_request, reply) => reply.send({ ok: true }));
  return await app.inject({ ...request, headers: { 'accept-encoding': encodings } });
}

describe('what is read', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('for %s is compressed as %s', async (encodings, encoding, decompress) => {
    const { headers, rawPayload } = await answer({ method: 'GET', url: '/long' }, encodings);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(rawPayload.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(rawPayload).toString()).toBe(TEXT);
  });

  it('is left alone for those who take nothing else', async () => {
    const { headers, body } = await answer({ method: 'GET', url: '/long' }, 'identity');
    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'Accept-Encoding']);
    expect(body).toBe(TEXT);
  });
});

it.each([
  ['GET', '/short'],
  ['POST', '/long'],
] as const)('the answer to %s %s is left alone', async (method, url) => {
  expect((await answer({ method, url })).headers['content-encoding']).toBeUndefined();
});
