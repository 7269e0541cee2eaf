import { expect, it } from 'vitest';
import { SECOND } from '../clock.ts';
import { readApart } from './read-apart.ts';
import { bytesOf } from './testing/make-files.ts';

const last = '2026-11-22';

const FILE = bytesOf(
  [
    'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
    'Read,,,2026-11-01,1,',
  ].join('\n'),
);

it('reads a file as it would here', async () => {
  expect(await readApart({ bytes: FILE, last })).toMatchObject({
    source: 'habitbull',
    habits: [{ name: 'Read', completions: [{ date: '2026-11-01', completed: true }] }],
  });
});

it('refuses what cannot be read, and says where', async () => {
  const broken = readApart({ bytes: bytesOf('{\n"habits": [\n'), last });
  await expect(broken).rejects.toMatchObject({
    code: 'damaged_file',
    errors: [{ path: 'json:3', code: 'invalid' }],
  });
});

it('gives up on a file that takes too long', async () => {
  const late = readApart({ bytes: FILE, last }, { time: 1, memory: 256 });
  await expect(late).rejects.toMatchObject({ code: 'payload_too_large' });
});

it('gives up on a file that takes too much memory', async () => {
  const lists = bytesOf(`[${'[],'.repeat(2_000_000)}[]]`);
  const large = readApart({ bytes: lists, last }, { time: 30 * SECOND, memory: 32 });
  await expect(large).rejects.toMatchObject({ code: 'payload_too_large' });
});
