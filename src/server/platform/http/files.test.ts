import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSharedReading } from './files.ts';

it('a file is in memory once for all who are sent it, and anew once it is another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'main.js');
  const contentOf = createSharedReading();
  const read = async (tag: string) => {
    const file = await open(path);
    try {
      return await contentOf(file, path, tag);
    } finally {
      await file.close();
    }
  };
  writeFileSync(path, 'one');
  const [first, other] = await Promise.all([read('1'), read('1')]);
  expect(other).toBe(first);
  expect(await read('1')).toBe(first);
  writeFileSync(path, 'other');
  expect(String(await read('2'))).toBe('other');
  expect(String(first)).toBe('one');
});
