import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusOf, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anyDatabase, eachDatabase } from './testing/each-database.ts';
import { buildTestApp } from './testing/test-app.ts';

const ID = '01a1fe01-73c6-70ef-8433-f791457008c3';

/** Values that a careless or malicious client might send for any field. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '2026-02-30',
    '0',
    'null',
    '__proto__',
    "'; DROP TABLE users; --",
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.object({ maxDepth: 1 }),
);

const fields = fc.constantFrom(
  'email',
  'password',
  'name',
  'locale',
  'time_zone',
  'code',
  'token',
  'remember',
  'frequency',
  'icon',
  'color',
  'description',
  'created_at',
  'position',
  'is_active',
  'value',
  'date',
  'day_start_hour',
  'current_password',
  'new_password',
  '__proto__',
);

const bodies = fc.oneof(
  fc.dictionary(fields, anything).map((body) => JSON.stringify(body)),
  anything.map((body) => JSON.stringify(body) ?? ''),
  fc.string(),
);

anyDatabase(({ open }) => {
  it('never answers 500 to what a request may hold', async () => {
    const test = await buildTestApp(await open());
    const { access_token } = await test.signUp();
    const habit = (
      await test.send('POST', '/api/habits', {
        token: access_token,
        body: { name: 'Read', frequency: 'DAILY' },
      })
    ).json();
    const ids = fc.oneof(
      fc.constant(habit.id as string),
      fc.constant(ID),
      fc.webPath({ size: 'small' }).map((path) => encodeURIComponent(path)),
    );
    // Deleting the account or ending the session would end the test's own.
    const calls = Object.values<Endpoint>(endpoints).filter(
      ({ path, method, events }) =>
        // A stream would not end.
        events === undefined &&
        path !== '/api/auth/logout' &&
        !(method === 'DELETE' && path.startsWith('/api/profile')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        ids,
        bodies,
        fc.boolean(),
        async ({ method, path }, id, body, signedIn) => {
          const answer = await test.send(method, path.replace('{id}', id), {
            ...(method === 'GET' ? {} : { body }),
            token: signedIn ? access_token : undefined,
          });
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('asks for a token wherever a person’s own things are', async () => {
    const test = await buildTestApp(await open());
    for (const { method, path, auth } of Object.values<Endpoint>(endpoints)) {
      if (auth === 'none') continue;
      const answer = await test.send(method, path.replace('{id}', ID));
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });

  it('is alive but not ready while it is shutting down', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const ready = async () => (await test.send('GET', '/api/health/ready')).statusCode;
    expect(await ready()).toBe(200);
    test.app.drain();
    expect(await ready()).toBe(503);
    expect((await test.send('GET', '/api/health/live')).statusCode).toBe(200);
  });
});

/** What a call of the description takes to be let in. */
interface Call {
  requestBody?: object;
  responses: object;
}

interface Security {
  personalToken?: string[];
}

eachDatabase(
  ({ open }) => {
    it.each([
      ['application/x-www-form-urlencoded', 'email=a', 415],
      ['text/plain', '{}', 415],
      ['application/json', '{', 400],
      ['application/json', '{"__proto__":{}}', 400],
      ['application/json; charset=utf-8', '{}', 400],
      ['application/json', `"${'x'.repeat(64 * 1024)}"`, 413],
    ])('%s with %j answers %d', async (type, body, status) => {
      const test = await buildTestApp(await open());
      const answer = await test.send('POST', '/api/auth/login', {
        body,
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(status);
    });

    it('knows no other calls', async () => {
      const test = await buildTestApp(await open());
      for (const [method, path] of [
        ['GET', '/api/nowhere'],
        ['PUT', '/api/habits'],
        ['GET', '/api'],
        ['POST', '/'],
        ['TRACE', '/'],
        ['TRACE', '/api/profile/me'],
      ] as const) {
        const answer = await test.send(method, path);
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      }
    });

    it.each([
      ['GET', '/api/notebook?since=a&since=b'],
      ['GET', '/api/notebook?since[]=a'],
      ['DELETE', `/api/habits/${ID}?permanent=false&permanent=true`],
      ['DELETE', `/api/habits/${ID}?permanent=true&user_id=${ID}`],
    ] as const)('%s %s is no call: parameters come once, and no others', async (method, path) => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      expect((await test.send(method, path, { token })).statusCode).toBe(400);
    });

    it.each([
      ['GET', '/api/health/live', 200],
      ['GET', '/api/docs', 200],
      ['POST', '/x', 404],
      ['OPTIONS', '/x', 404],
      ['GET', '/%', 404],
      ['GET', '/api/%', 404],
      ['POST', '/api/auth/login', 400],
      ['GET', '/api/profile/me', 401],
    ] as const)(
      '%s %s is answered with what keeps a page to itself',
      async (method, path, status) => {
        const test = await buildTestApp(await open());
        const { headers, statusCode } = await test.send(method, path);
        expect(statusCode).toBe(status);
        expect(headers).toMatchObject({
          'content-security-policy':
            "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script'",
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
        });
      },
    );

    it.each([
      ['GET /api/health/live HTTP/1.1', [], 400],
      ['GET /api/health/live HTTP/1.0', [], 200],
      ['GET /api/health/live HTTP/1.1', ['x'], 200],
      ['GET /api/health/live HTTP/1.1', ['x', 'x'], 400],
      ['GET /api/health/live HTTP/1.1', ['x', 'y', 'z'], 400],
      ['GET /api/health/live HTTP/1.0', ['x', 'y'], 400],
      ['BREW / HTTP/1.1', [], 400],
      ['GET / HTTP/3.4', [], 400],
    ])('so is %s to the hosts %j, over a socket', async (line, hosts, status) => {
      const { http } = (await buildTestApp(await open())).app;
      const { port, hostname } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
      const socket = connect(Number(port), hostname);
      const fields = [...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
      socket.end(`${[line, ...fields].join('\r\n')}\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer).toContain('x-content-type-options: nosniff');
    });

    it('logs no error when a caller goes before all of a request was sent', async () => {
      const test = await buildTestApp(await open());
      const { port, hostname } = new URL(
        await test.app.http.listen({ port: 0, host: '127.0.0.1' }),
      );
      const socket = connect(Number(port), hostname);
      const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
      socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}`);
      const [request] = await once(test.app.http.server, 'request');
      // The server waits for the rest of the body by now.
      await expect.poll(() => request.listenerCount('error')).toBeGreaterThan(0);
      socket.destroy();
      await once(request, 'error');
      await setImmediate();
      expect(test.logs().filter(({ level }) => Number(level) > 30)).toEqual([]);
    });

    it('answers calls with what nobody keeps', async () => {
      const test = await buildTestApp(await open());
      const { headers } = await test.send('GET', '/api/health/live');
      expect(headers['cache-control']).toBe('no-store');
    });

    it('describes every call of the contract, to machines and to people', async () => {
      const test = await buildTestApp(await open());
      const { paths, servers } = (await test.send('GET', '/api/openapi.json')).json();
      expect(servers).toEqual([{ url: 'https://habits.example.org' }]);
      const reference = (await test.send('GET', '/api/docs')).body;
      for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
        const { method, path } = endpoint;
        const status = String(statusOf(endpoint));
        const described = paths[path][method.toLowerCase()];
        expect(described).toMatchObject({ operationId: name });
        expect(described.security.flatMap((each: Security) => each.personalToken ?? [])).toEqual(
          endpoint.scope === undefined ? [] : [endpoint.scope],
        );
        expect(Object.keys(paths[path][method.toLowerCase()].responses)).toContain(status);
        expect(reference).toContain(`${method} ${path}`);
      }
    });

    it('describes requests that may have each field and no other, and answers to which fields come', async () => {
      const test = await buildTestApp(await open());
      const { paths, components } = (await test.send('GET', '/api/openapi.json')).json();
      const calls = Object.values<Record<string, Call>>(paths).flatMap((path) =>
        Object.values(path),
      );
      const requests = JSON.stringify(calls.map(({ requestBody }) => requestBody));
      const answers = JSON.stringify([calls.map(({ responses }) => responses), components]);
      const closed = '"additionalProperties":false';
      expect([requests.includes(closed), answers.includes(closed)]).toEqual([true, false]);
      expect(requests + answers).not.toContain('"readOnly"');
    });

    it.each([
      ['too large', 'application/json', 2 ** 20],
      ['of a type that it can’t read', 'text/plain', 9],
    ])('describes how each call refuses a body that is %s', async (_what, type, length) => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { paths } = (await test.send('GET', '/api/openapi.json')).json();
      for (const { method, path } of Object.values<Endpoint>(endpoints)) {
        if (method === 'GET') continue;
        const { statusCode } = await test.app.http.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, randomUUID()),
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          payload: '1'.repeat(length),
        });
        const described = paths[path][method.toLowerCase()].responses;
        expect(Object.keys(described), `${method} ${path}`).toContain(String(statusCode));
      }
    });
  },
  ['sqlite'],
);
