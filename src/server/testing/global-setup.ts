import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';
import { escaped } from './statements/escaped.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** of a PostgreSQL server that all tests share, each with a database of its own */
    postgresUrl: string;
    /** where each process of tests notes who asked the database for something */
    askersFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  const askersFolder = mkdtempSync(join(tmpdir(), 'habitude-askers-'));
  project.provide('askersFolder', askersFolder);
  return async () => {
    await postgres.stop();
    const notes = readdirSync(askersFolder).map((name) =>
      readFileSync(join(askersFolder, name), 'utf8'),
    );
    rmSync(askersFolder, { recursive: true });
    const wrong = escaped(new Set(notes.join('').split('\n')));
    if (wrong.length > 0) throw new Error(`Statements escaped:\n${wrong.join('\n')}`);
  };
}
