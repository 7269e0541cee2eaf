import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT, SERVER } from './set-up/paths.mjs';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Where the unit expects the project. */
const PLACE = '/opt/habitude';

it('the service and the image run what npm start runs', () => {
  const unit = /^ExecStart=(.*)$/m.exec(read('deploy/habitude.service'))?.[1];
  expect(unit).toBe([`${PLACE}/node_modules/node/bin/node`, ...SERVER].join(' '));
  const image = /^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  expect(JSON.parse(image)).toEqual(['node', ...SERVER]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('systemd finds nothing wrong with the service, and little exposed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'habitude.service');
  writeFileSync(file, read('deploy/habitude.service').replaceAll(PLACE, ROOT));
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(analyze('verify', file)).toEqual({ status: 0, said: '' });
  // Its threshold is in tenths: 2.0 of 10, where a unit without any of this has 9.6.
  const { status, said } = analyze('security', '--offline=yes', '--threshold=20', file);
  expect([status, said]).toEqual([0, expect.stringContaining('OK')]);
});
