import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HOUR, MINUTE } from '../clock.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp } from '../../testing/test-app.ts';
import { writeUpload } from '../uploads/temp-upload.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** What a look at the figures gives: each line by its name and labels. */
async function look(address: string): Promise<Map<string, number>> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end))];
    }),
  );
}

async function served(metrics: Metrics): Promise<string> {
  onTestFinished(() => metrics.stop());
  return await metrics.listen({ host: '127.0.0.1', port: 0 });
}

async function watched(
  database: Database,
  metrics = createMetrics('1.2.3'),
  options: Parameters<typeof buildTestApp>[1] = {},
) {
  const test = await buildTestApp(database, { ...options, meters: metrics.meters });
  const { tempFolder, app } = test;
  let isReady = true;
  metrics.watch({
    database,
    jobs: app.jobs,
    isReady: async () => isReady,
    backupAge: () => 2 * HOUR,
    tempFolder,
    dataDir: tmpdir(),
  });
  const beUnready = () => void (isReady = false);
  return { test, metrics, beUnready, address: await served(metrics) };
}

anyDatabase(({ open, create }) => {
  it('tells of requests by pattern and class, and nothing of who made them', async () => {
    const { test, address } = await watched(await open());
    const { access_token: token } = await test.signUp({
      email: 'eve@example.org',
      name: 'Eveline',
    });
    const sent = { body: { name: 'Cold showers', frequency: 'DAILY', icon: '🚿' }, token };
    const created = await test.send('POST', '/api/habits', sent);
    const { id } = created.json<{ id: string }>();
    await test.send('GET', `/api/habits/${id}`, { token });
    await test.send('GET', '/api/habits/no-such-habit', { token });
    for (const name of ['eveline', 'wp-login.php', '%00']) await test.send('GET', `/${name}`);

    const figures = await look(address);
    const told = [...figures.keys()].join('\n');
    for (const personal of [
      id,
      token,
      'eve@',
      'Eveline',
      'Cold',
      'example',
      'wp-login',
      APP_SECRET,
    ])
      expect(told).not.toContain(personal);
    const requests = (labels: string) => figures.get(`habitude_http_requests_total{${labels}}`);
    expect(requests('method="GET",route="/api/habits/:id",status="2xx"')).toBe(1);
    expect(requests('method="GET",route="/api/habits/:id",status="4xx"')).toBe(1);
    expect(requests('method="GET",route="(none)",status="4xx"')).toBe(3);
    const times = 'habitude_http_request_duration_seconds';
    expect(figures.get(`${times}_count{method="GET",route="/api/habits/:id"}`)).toBe(2);
    expect(figures.get(`${times}_bucket{le="+Inf",method="GET",route="/api/habits/:id"}`)).toBe(2);
    expect(figures.get('habitude_mails_total{result="sent"}')).toBeGreaterThan(0);
    expect(figures.get('habitude_jobs_total{kind="mail",outcome="done"}')).toBeGreaterThan(0);
    expect(figures.get('habitude_info{version="1.2.3"}')).toBe(1);
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(figures.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('has no more lines however many addresses are asked for', async () => {
    const { test, address } = await watched(await open());
    await test.send('GET', '/api/habits');
    await test.send('GET', '/nothing');
    const lines = async () =>
      [...(await look(address)).keys()].filter((line) => line.startsWith('habitude_')).toSorted();
    const before = await lines();
    for (let n = 0; n < 50; n += 1) {
      await test.send('GET', `/nothing/${n}?${n}`);
      await test.send('GET', `/api/habits?${n}`);
    }
    expect(await lines()).toEqual(before);
  });

  it('counts commits and the writes that share them', async () => {
    const config = await create();
    const metrics = createMetrics('1.2.3');
    const committed = vi.fn(metrics.meters.committed);
    const database = await connect(config, () => undefined, committed);
    onTestFinished(() => database.close());
    await migrate(database, config);
    const address = await served(metrics);
    await Promise.all(
      ['a', 'b', 'c'].map((key) =>
        database.write((writer) =>
          writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
        ),
      ),
    );
    const figures = await look(address);
    expect(figures.get('habitude_writes_total')).toBe(3);
    const seconds = committed.mock.calls.map(([, duration]) => duration);
    expect(figures.get('habitude_commit_duration_seconds_count')).toBe(seconds.length);
    expect(figures.get('habitude_commit_duration_seconds_sum')).toBeCloseTo(
      seconds.reduce((sum, duration) => sum + duration),
    );
  });

  it('tells what waits, for how long, and what the disk holds', async () => {
    const database = await open();
    let isDown = true;
    const { test, address } = await watched(database, createMetrics('1.2.3'), {
      mailTransport: {
        async send() {
          if (isDown) throw new Error('away');
        },
      },
    });
    const body = { email: 'ada@example.org', password: 'violet kettle 42', name: 'Ada' };
    await test.send('POST', '/api/auth/create', { body });
    await test.app.jobs.runDue();
    test.advance(10 * MINUTE);
    const file = await writeUpload(Readable.from([Buffer.alloc(5000)]), test.tempFolder, 5000);

    const figures = await look(address);
    expect(figures.get('habitude_jobs_due{kind="mail"}')).toBe(1);
    expect(figures.get('habitude_jobs_oldest_seconds{kind="mail"}')).toBe(600);
    expect(figures.get('habitude_jobs_due{kind="push"}')).toBe(0);
    expect(figures.get('habitude_jobs_total{kind="mail",outcome="postponed"}')).toBe(1);
    expect(figures.get('habitude_mails_total{result="failed"}')).toBe(1);
    expect(figures.get('habitude_backup_age_seconds')).toBe(7200);
    expect(figures.get('habitude_temp_files')).toBe(1);
    expect(figures.get('habitude_temp_bytes')).toBe(5000);
    expect(figures.get('habitude_database_bytes')).toBeGreaterThan(100_000);
    expect(figures.get('habitude_data_free_bytes')).toBeGreaterThan(0);
    expect(figures.get('habitude_database_ready')).toBe(1);

    isDown = false;
    await file.close();
    await test.app.jobs.runDue();
    const later = await look(address);
    expect(later.get('habitude_jobs_due{kind="mail"}')).toBe(0);
    expect(later.get('habitude_jobs_oldest_seconds{kind="mail"}')).toBe(0);
    expect(later.get('habitude_mails_total{result="sent"}')).toBe(1);
    expect(later.get('habitude_temp_bytes')).toBe(0);
  });
});

eachDatabase(
  ({ create }) => {
    it('leaves out what can’t be told, and tells the rest', async () => {
      const config = await create();
      const database = await connect(config, () => undefined);
      await migrate(database, config);
      const folder = await mkdtemp(`${tmpdir()}/habitude-test-`);
      const { address, beUnready, metrics } = await watched(database);
      expect((await look(address)).has('habitude_jobs_due{kind="mail"}')).toBe(true);
      beUnready();
      await database.close();
      await rm(folder, { recursive: true });
      const figures = await look(address);
      expect(figures.has('habitude_jobs_due{kind="mail"}')).toBe(false);
      expect(figures.has('habitude_jobs_oldest_seconds{kind="mail"}')).toBe(false);
      expect(figures.get('habitude_database_ready')).toBe(0);
      expect(figures.get('habitude_temp_files')).toBe(0);
      metrics.meters.pushed('gone');
      expect((await look(address)).get('habitude_pushes_total{result="gone"}')).toBe(1);
    });
  },
  ['sqlite'],
);

it('answers one address, and to one method', async () => {
  const address = await served(createMetrics('1.2.3'));
  expect((await fetch(new URL('/', address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(405);
});
