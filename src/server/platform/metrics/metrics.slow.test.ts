import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

it('gives figures of a real start at a port of their own, and at no other', async () => {
  const server = runServer({ DATA_DIR: temporaryFolder(), METRICS_PORT: '0' });
  const address = await server.address;
  const metrics = /"address":"(http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(server.output())?.[1];
  await fetch(`${address}/api/health/live`);
  const text = await (await fetch(metrics ?? '')).text();
  expect(text).toMatch(/^habitude_http_requests_total\{.*health\/live",status="2xx"\} 1$/m);
  expect(text).toMatch(/^habitude_jobs_due\{kind="cleanup"\} 0$/m);
  expect(text).toMatch(/^habitude_commit_duration_seconds_count [1-9]/m);
  // The page of the product, as at any address that is none of its calls.
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('habitude_');
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

it('says when the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const METRICS_PORT = String((other.address() as AddressInfo).port);
  const server = runServer({ DATA_DIR: temporaryFolder(), METRICS_PORT });
  expect(await server.exit).toBe(1);
  expect(server.output()).toMatch(/^METRICS_PORT is in use already: choose another one\.$/m);
});
