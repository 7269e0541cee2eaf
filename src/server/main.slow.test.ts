import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { follow } from './testing/follow.ts';
import { runServer as run, type Run } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** A request that the server has begun to read, and whose body is only half there. */
async function begunRequest(
  address: string,
): Promise<{ pending: ClientRequest; answer: Promise<number | undefined> }> {
  const headers = {
    'content-type': 'application/json',
    'content-length': 18,
    expect: '100-continue',
  };
  const pending = request(`${address}/api/auth/forgot-password`, { method: 'POST', headers });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    pending.once('error', reject);
    pending.once('response', ({ statusCode }: IncomingMessage) => resolve(statusCode));
  });
  pending.flushHeaders();
  await once(pending, 'continue');
  pending.write('{"email":');
  return { pending, answer };
}

/** @returns an access token */
async function signUp(server: Run): Promise<string> {
  const address = await server.address;
  const post = (path: string, method: string, body: object, cookie = '') =>
    fetch(`${address}/api/auth/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const person = { email: 'ada@example.org', password: 'violet kettle 42' };
  const created = await post('create', 'POST', { ...person, name: 'Ada' });
  const cookie = created.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const mailed = () => /\b\d{6}\b/.exec(server.output().split('ada@example.org')[1] ?? '')?.[0];
  await expect.poll(mailed).toBeDefined();
  await post('verify-email', 'PATCH', { email: person.email, code: mailed() }, cookie);
  const signedIn = await post('login', 'POST', person);
  return ((await signedIn.json()) as Tokens).access_token;
}

describe('the process', () => {
  it('starts on an empty folder, keeps its secret to itself, and ends when told to', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const server = run({ DATA_DIR });
    const address = await server.address;
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    expect((await fetch(`${address}/`)).status).toBe(200);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(DATA_DIR, 'habitude.db')).mode & 0o777).toBe(0o600);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    const began = `"database":"${join(DATA_DIR, 'habitude.db')}","msg":"began with a new, empty database"`;
    expect(server.output()).toContain(began);
    expect(server.output()).toContain('"signal":"SIGTERM"');
    // It gives figures to nobody unless it is told to.
    expect(server.output()).not.toContain('metrics');
  });

  it('refuses to be the second on one data folder, and takes it once the first is gone', async () => {
    const DATA_DIR = temporaryFolder();
    const first = run({ DATA_DIR });
    await first.address;
    const second = run({ DATA_DIR });
    expect([await second.exit, second.output()]).toEqual([
      1,
      `DATA_DIR ${DATA_DIR} is in use by another Habitude: stop that one first.\n`,
    ]);
    first.child.kill('SIGKILL');
    await first.exit;
    expect((await fetch(`${await run({ DATA_DIR }).address}/api/health/ready`)).status).toBe(200);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers what is under way, however often it gets %s',
    async (signal) => {
      const server = run({ DATA_DIR: temporaryFolder() });
      const { pending, answer } = await begunRequest(await server.address);
      server.child.kill(signal);
      await expect.poll(server.output).toContain('"msg":"stopping"');
      for (let n = 0; n < 2; n += 1) server.child.kill(signal);
      pending.end('"a@b.co"}');
      expect(await answer).toBe(202);
      expect(await server.exit).toBe(0);
    },
  );

  it('ends streams at once when told to end, and waits for none', async () => {
    const server = run({ DATA_DIR: temporaryFolder(), PUBLIC_URL: 'http://127.0.0.1' });
    const { ended } = await follow(await server.address, await signUp(server));
    server.child.kill('SIGTERM');
    // What is waited for in vain is broken off, which rejects.
    await ended;
    expect(await server.exit).toBe(0);
  });

  it('says what is wrong with a setting in one line', async () => {
    const server = run({ DATA_DIR: temporaryFolder(), PORT: 'http' });
    const line = 'PORT takes a port number from 0 to 65535.\n';
    expect([await server.exit, server.output()]).toEqual([1, line]);
  });

  it('says when a file is in the place of the data folder', async () => {
    const folder = temporaryFolder();
    const DATA_DIR = join(folder, 'data');
    writeFileSync(DATA_DIR, '');
    const server = run({ DATA_DIR });
    expect([await server.exit, server.output()]).toEqual([
      1,
      `DATA_DIR ${DATA_DIR} can't be used: a file is in its place.\n`,
    ]);
  });

  it('says when the secret was cut off', async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'secret'), 'abc');
    const server = run({ DATA_DIR });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(/secret is incomplete\. Restore it from your copy/);
  });

  it('says when the database is something else, and leaves it as it is', async () => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(join(DATA_DIR, 'habitude.db'), 'Dear diary,');
    const server = run({ DATA_DIR });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^\S+habitude\.db is not a database of Habitude\. Nothing was changed\.\n$/,
    );
  });
});
