import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMemoryGroup } from './memory-group.ts';

const LIMIT = 512 * 1024 * 1024;

/** A folder like the one where Linux has its control groups; files are there once it makes a group. */
function emptyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'habitude-groups-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

it('says so where there are no control groups of memory', () => {
  expect(() => openMemoryGroup(LIMIT, emptyRoot())).toThrow('neither of version 1 nor of 2');
});

it.each([
  {
    version: 1,
    controller: 'memory/memory.limit_in_bytes',
    folder: 'memory',
    limit: 'memory.limit_in_bytes',
  },
  { version: 2, controller: 'cgroup.subtree_control', folder: '', limit: 'memory.max' },
])('knows the figures of version $version', ({ controller, folder, limit }) => {
  const root = emptyRoot();
  mkdirSync(join(root, 'memory'));
  writeFileSync(join(root, controller), 'cpu memory\n');
  const group = openMemoryGroup(LIMIT, root);
  const [name = ''] = readdirSync(join(root, folder)).filter((each) =>
    each.startsWith('habitude-'),
  );
  const own = join(root, folder, name);
  expect(readFileSync(join(own, limit), 'utf8')).toBe(String(LIMIT));
  writeFileSync(join(own, 'memory.stat'), 'rss 1\ntotal_rss 300\nanon 300\nfile 9\n');
  for (const peak of ['memory.max_usage_in_bytes', 'memory.peak'])
    writeFileSync(join(own, peak), '400\n');
  for (const kills of ['memory.oom_control', 'memory.events'])
    writeFileSync(join(own, kills), 'oom 5\nunder_oom 0\noom_kill 2\n');
  expect([group.held(), group.peak(), group.kills()]).toEqual([300, 400, 2]);
  expect(group.before).toContain(join(own, 'cgroup.procs'));
});
