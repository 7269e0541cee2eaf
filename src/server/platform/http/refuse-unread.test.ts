import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { refuseUnread } from './refuse-unread.ts';
import { securityHeaders } from './security-headers.ts';

/** What a server says to some bytes, before it closes the connection. */
async function answerTo(bytes: string, headersTimeout = 60_000): Promise<string> {
  const refuse = refuseUnread(securityHeaders('https://habits.example.org'));
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 50 });
  server.on('clientError', refuse.onClientError).on('checkExpectation', refuse.onExpectation);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

it.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', '408 Request Timeout'],
  [
    'too long a header',
    `GET / HTTP/1.1\r\nHost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'a body with two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
  ],
  [
    'a length that is none',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
  ],
  [
    'an expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: tea\r\n\r\n',
    '417 Expectation Failed',
  ],
])('%s is refused with the headers of every answer', async (_title, bytes, status) => {
  const answer = await answerTo(bytes, status.startsWith('408') ? 200 : undefined);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.startsWith(`HTTP/1.1 ${status}`)).toBe(true);
  for (const [name, value] of Object.entries(securityHeaders('https://habits.example.org'))) {
    expect(head).toContain(`${name}: ${value}`);
  }
  expect(JSON.parse(body)).toMatchObject({ status: Number(status.slice(0, 3)) });
});
