import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zipSync } from 'fflate';
import { onTestFinished } from 'vitest';

/** A zip of texts by name. */
export function zipOf(files: Record<string, string>): Uint8Array {
  const bytes = Object.entries(files).map(([name, text]) => [name, bytesOf(text)]);
  return zipSync(Object.fromEntries(bytes));
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function jsonOf(document: unknown): Uint8Array {
  return bytesOf(JSON.stringify(document));
}

/** A SQLite file in which these statements were run. */
export function sqliteOf(...statements: string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-test-'));
  try {
    const file = join(folder, 'made.db');
    const connection = new DatabaseSync(file);
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A descriptor of a file with these bytes, under no name; to be called in a test. */
export function openedOf(bytes: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-test-'));
  const file = join(folder, 'file');
  writeFileSync(file, bytes);
  const descriptor = openSync(file, 'r');
  rmSync(folder, { recursive: true });
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}
