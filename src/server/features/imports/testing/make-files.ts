import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
