import { rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { IMPORT_MAX_BYTES } from '#contract/import.ts';
import {
  IMPORT_PREVIEWS_BY_ACCOUNT,
  IMPORTS_BY_ACCOUNT,
  placeOf,
} from '../../platform/limits/rules.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { signedIn, type TestApp } from '../../testing/test-app.ts';

const LINE = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n';

const NEXT = Buffer.from(LINE);

async function listen(test: TestApp) {
  await test.app.http.listen({ port: 0 });
  const { port } = test.app.http.server.address() as AddressInfo;
  return {
    /** sends the head of a request, and of its body nothing */
    send(token: string, length: number | 'chunked') {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      let received = '';
      socket.on('data', (data) => (received += String(data)));
      const size =
        length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
      socket.write(
        `POST /api/imports/preview HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/octet-stream\r\n${size}\r\n\r\n`,
      );
      return { socket, received: () => received, answer: () => statusIn(() => received) };
    },
  };
}

/** Waits until a file of this person was let in. */
async function isIn(test: TestApp, token: string): Promise<void> {
  const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
  const place = placeOf(IMPORT_PREVIEWS_BY_ACCOUNT, id);
  await expect.poll(() => test.app.limits.count(place)).toBe(1);
}

async function statusIn(received: () => string): Promise<string> {
  await expect.poll(received, { timeout: 20_000 }).toContain('\r\n\r\n');
  return received().split('\r\n', 1)[0] ?? '';
}

anyDatabase(({ open }) => {
  it('refuses a second file of a person before any of it is sent', async () => {
    const { test, token } = await signedIn(await open());
    const server = await listen(test);
    const first = server.send(token, LINE.length);
    first.socket.write(LINE.slice(0, 10));
    await isIn(test, token);
    const second = server.send(token, IMPORT_MAX_BYTES);
    expect(await second.answer()).toBe('HTTP/1.1 503 Service Unavailable');
    expect(second.received()).toMatch(/^retry-after: 5\r$/im);
    first.socket.write(LINE.slice(10));
    expect(await first.answer()).toBe('HTTP/1.1 200 OK');
  });

  it('gives everything back when a file breaks off', async () => {
    const { test, token } = await signedIn(await open());
    const server = await listen(test);
    const broken = server.send(token, LINE.length);
    broken.socket.write(LINE.slice(0, 10));
    await isIn(test, token);
    broken.socket.destroy();
    const send = () => test.send('POST', '/api/imports/preview', { token, file: NEXT });
    await expect.poll(async () => (await send()).statusCode).toBe(200);
  });

  it('takes no file of whoever has sent twenty within the hour', async () => {
    const { test, token } = await signedIn(await open());
    const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
    const place = placeOf(IMPORTS_BY_ACCOUNT, id);
    for (let count = 0; count < 20; count += 1) await test.app.limits.take([place]);
    const refused = await test.send('POST', '/api/imports', { token, file: NEXT });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    const preview = await test.send('POST', '/api/imports/preview', { token, file: NEXT });
    expect(preview.statusCode).toBe(200);
  });

  it('asks to come again when the disk takes no file', async () => {
    const { test, token } = await signedIn(await open());
    await rm(test.tempFolder, { recursive: true });
    const refused = await test.send('POST', '/api/imports', { token, file: NEXT });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  });

  it.each([
    ['says that it is too large', IMPORT_MAX_BYTES + 1],
    ['turns out to be', 'chunked'],
  ] as const)('refuses a file that %s', async (_, length) => {
    const { test, token } = await signedIn(await open());
    const { socket, answer } = (await listen(test)).send(token, length);
    // It may be cut while something is on its way.
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    if (length === 'chunked') {
      const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
      for (let count = 0; count <= IMPORT_MAX_BYTES / 0x100000; count += 1) socket.write(megabyte);
    }
    expect(await answer()).toBe('HTTP/1.1 413 Payload Too Large');
    await closed;
  });
});
