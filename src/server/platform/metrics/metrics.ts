import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import client from 'prom-client';
import type { Registry } from 'prom-client';
import type { Meters } from '../meters.ts';
import { SECOND } from '../clock.ts';
import { createServer } from '../node-http.ts';
import { shareWork, watchState, type State } from './watch-state.ts';

export interface Metrics {
  /** whom the parts tell of their work */
  meters: Meters;
  /** From now on the state of these is asked for with each look. */
  watch(state: State): void;
  /** Answers `GET /metrics`. @returns the address at which it does */
  listen(place: { host: string; port: number }): Promise<string>;
  stop(): Promise<void>;
}

/** Seconds, from what memory answers to what nobody waits for. */
const ANSWERS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const COMMITS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];

/**
 * Figures of this process in the text format of Prometheus: those that its Node has, and those of
 * Habitude, whose names begin with `habitude_`. Labels are patterns, kinds and results, which the
 * code names: none comes from a request or from a person.
 */
export function createMetrics(version: string): Metrics {
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  new client.Gauge({
    name: 'habitude_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);

  const answers = new client.Counter({
    name: 'habitude_http_requests_total',
    help: 'Requests that were answered, by pattern of their address and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new client.Histogram({
    name: 'habitude_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, but for streams',
    labelNames: ['method', 'route'],
    buckets: ANSWERS,
    registers,
  });
  const commits = new client.Histogram({
    name: 'habitude_commit_duration_seconds',
    help: 'From the beginning of a transaction to when it is on disk',
    buckets: COMMITS,
    registers,
  });
  const writes = new client.Counter({
    name: 'habitude_writes_total',
    help: 'Writes that are on disk; on SQLite several share a commit',
    registers,
  });
  const jobs = new client.Counter({
    name: 'habitude_jobs_total',
    help: 'Tries of jobs by this process, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const mails = counterOfResults('habitude_mails_total', 'Mails that this process handed over');
  const pushes = counterOfResults('habitude_pushes_total', 'Notifications that it handed over');

  const held = new client.Counter({
    name: 'habitude_event_loop_held_seconds_total',
    help: 'How long nobody was answered, 0.1 s and more at a time, by the call or job under way',
    labelNames: ['by'],
    registers,
  });

  function counterOfResults(name: string, help: string) {
    return new client.Counter({ name, help, labelNames: ['result'], registers });
  }

  const server = createMetricsServer(registry);
  return {
    meters: {
      answered({ method, route, status, seconds }) {
        answers.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
        if (seconds !== undefined) durations.observe({ method, route }, seconds);
      },
      committed(count, seconds) {
        commits.observe(seconds);
        writes.inc(count);
      },
      worked: (kind, outcome) => jobs.inc({ kind, outcome }),
      held: (by, seconds) => held.inc({ by }, seconds),
      mailed: (result) => mails.inc({ result }),
      pushed: (result) => pushes.inc({ result }),
    },
    watch: (state) => watchState(registry, state),
    ...server,
  };
}

/** More than any number of programs that watch; whoever leaves connections open gets no further. */
const MAX_CONNECTIONS = 20;

/** A server of its own, so that no address of people's leads to figures. */
export function createMetricsServer(registry: Registry) {
  // No crowd makes the database count twice at once.
  const figures = shareWork(() => registry.metrics());

  const server = createServer(
    { headersTimeout: 10 * SECOND, requestTimeout: 10 * SECOND, keepAliveTimeout: 30 * SECOND },
    (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
      figures().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;

  return {
    async listen({ host, port }: { host: string; port: number }): Promise<string> {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address() as AddressInfo;
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${name}:${address.port}/metrics`;
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
