import { readdir, writeFile } from 'node:fs/promises';
import { fstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepareTempFolder, writeUpload } from './temp-upload.ts';

async function openFolder(): Promise<string> {
  const folder = temporaryFolder();
  return join(folder, 'uploads');
}

const MODE = 0o777;

it('keeps a file on disk, under no name and for nobody else', async () => {
  const folder = await openFolder();
  await prepareTempFolder(folder);
  const file = await writeUpload(Readable.from([Buffer.from('ab'), Buffer.from('c')]), folder, 3);
  expect(await readdir(folder)).toEqual([]);
  expect(fstatSync(file.fd).mode & MODE).toBe(0o600);
  expect(readFileSync(`/proc/self/fd/${file.fd}`, 'utf8')).toBe('abc');
  await file.close();
  expect(() => fstatSync(file.fd)).toThrow('EBADF');
});

it('takes no byte too many, and leaves nothing', async () => {
  const folder = await openFolder();
  await prepareTempFolder(folder);
  const body = Readable.from(['ab', 'cd', 'ef'].map((text) => Buffer.from(text)));
  await expect(writeUpload(body, folder, 3)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(body.destroyed).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

it('removes what was left over', async () => {
  const folder = await openFolder();
  await prepareTempFolder(folder);
  await writeFile(join(folder, 'left'), 'over');
  await prepareTempFolder(folder);
  expect(await readdir(folder)).toEqual([]);
});
