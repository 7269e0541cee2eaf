import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/server/testing/free-port.ts';

/** The secret of their applications. */
export const JOURNEYS_SECRET = 'a secret that only journeys know, and need not keep';

/** A running Habitude that journeys visit. */
export interface Site {
  engine: 'sqlite' | 'postgres';
  url: string;
  port: number;
  dataDir: string;
}

/**
 * The sites of this run. The process that starts them chooses ports and folders, and the workers,
 * which inherit its environment, find them there.
 */
export async function sites(): Promise<Record<Site['engine'], Site>> {
  return { sqlite: await site('sqlite'), postgres: await site('postgres') };
}

async function site(engine: Site['engine']): Promise<Site> {
  const key = `HABITUDE_JOURNEYS_${engine.toUpperCase()}`;
  const port = Number((process.env[`${key}_PORT`] ??= String(await freePort())));
  const dataDir = (process.env[`${key}_DATA`] ??= mkdtempSync(
    join(tmpdir(), 'habitude-journeys-'),
  ));
  return { engine, url: `http://localhost:${port}`, port, dataDir };
}
