import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const PROXY = '192.0.2.9';

/** The statuses of so many sign-ins that fail, each at an account of its own. */
async function attempt(test: TestApp, count: number, forwarded: (index: number) => string) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await test.send('POST', '/api/auth/login', {
      ip: PROXY,
      body: { email: `nobody${index}@example.org`, password: 'not a password' },
      headers: { 'x-forwarded-for': forwarded(index) },
    });
    statuses.push(statusCode);
  }
  return new Set(statuses);
}

eachDatabase(
  ({ open }) => {
    it('an address that a caller names counts for nothing', async () => {
      const test = await buildTestApp(await open());
      expect(await attempt(test, 20, (index) => `198.51.100.${index}`)).toEqual(new Set([401]));
      expect(await attempt(test, 1, () => '198.51.100.99')).toEqual(new Set([429]));
    });

    it.each([
      ['no proxy is named', {}, '8.8.8.8', [undefined]],
      ['another one is named', { trustProxy: ['10.0.0.1'] }, '::ffff:172.18.0.1', ['172.18.0.1']],
      ['it is named', { trustProxy: [PROXY] }, PROXY, []],
    ])('a log says once that it is not believed: %s', async (_when, options, ip, warned) => {
      const test = await buildTestApp(await open(), options);
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      await test.send('GET', '/api/health/live', { ip });
      for (let n = 0; n < 3; n += 1) await test.send('GET', '/api/health/live', { ip, headers });
      const lines = test.logs().filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
      expect(lines.map(({ level, proxy }) => [level, proxy])).toEqual(
        warned.map((proxy) => [40, proxy]),
      );
    });

    it('one that a proxy of ours names counts, whatever the caller wrote before it', async () => {
      const test = await buildTestApp(await open(), { trustProxy: [PROXY] });
      const spoofed = (index: number) => `203.0.113.${index}, 198.51.100.7`;
      expect(await attempt(test, 20, spoofed)).toEqual(new Set([401]));
      expect(await attempt(test, 1, spoofed)).toEqual(new Set([429]));
      expect(await attempt(test, 1, () => '198.51.100.8')).toEqual(new Set([401]));
    });
  },
  ['sqlite'],
);
