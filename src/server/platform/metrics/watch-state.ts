import { statfs } from 'node:fs/promises';
import client from 'prom-client';
import { SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { tempFiles } from '../temp-file.ts';

/** Work that several ask for at the same time and one does: whoever comes meanwhile gets the same. */
export function shareWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined;
    }));
}

/** What is asked about itself with each look. */
export interface State {
  database: Pick<Database, 'size'>;
  jobs: Pick<Jobs<object>, 'due'>;
  /** whether the database answers in time */
  isReady: () => Promise<boolean>;
  /** in milliseconds; undefined where there is no nightly backup */
  backupAge: () => number | undefined;
  tempFolder: string;
  dataDir: string;
}

type Values = readonly { labels?: Record<string, string>; value: number }[];

/**
 * Gauges of what is there now. What can't be told, as when the database is away, is left out, and
 * keeps nobody from the rest.
 */
export function watchState(
  registry: client.Registry,
  { database, jobs, isReady, backupAge, tempFolder, dataDir }: State,
): void {
  const due = shareWork(() => jobs.due());

  function gauge(
    name: string,
    help: string,
    read: () => Promise<Values>,
    labelNames: string[] = [],
  ): void {
    const figure = new client.Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const values = await read().catch((): Values => []);
        // Without labels, a reset would say zero.
        if (labelNames.length > 0) figure.reset();
        else figure.remove();
        for (const { labels = {}, value } of values) figure.set(labels, value);
      },
    });
    registry.registerMetric(figure);
  }

  gauge('habitude_database_ready', '1 when the database answers within half a second', async () => [
    { value: (await isReady()) ? 1 : 0 },
  ]);
  gauge('habitude_database_bytes', 'What the database takes on disk', async () => [
    { value: await database.size() },
  ]);
  gauge('habitude_backup_age_seconds', 'The age of the newest nightly backup', async () => {
    const age = backupAge();
    return age === undefined ? [] : [{ value: age / SECOND }];
  });
  gauge(
    'habitude_temp_files',
    'Files that came, and answers that wait for slow lines',
    async () => [{ value: (await tempFiles(tempFolder)).files }],
  );
  gauge('habitude_temp_bytes', 'What these take on disk', async () => [
    { value: (await tempFiles(tempFolder)).bytes },
  ]);
  gauge('habitude_data_free_bytes', 'What is free on the disk of DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return [{ value: bavail * bsize }];
  });
  gauge(
    'habitude_jobs_due',
    'Jobs that are due and not done yet, of all processes, by kind',
    async () => (await due()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    ['kind'],
  );
  gauge(
    'habitude_jobs_oldest_seconds',
    'For how long the oldest of them has been due',
    async () => (await due()).map(({ kind, age }) => ({ labels: { kind }, value: age / SECOND })),
    ['kind'],
  );
}
