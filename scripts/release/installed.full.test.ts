import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/server/testing/temporary-folder.ts';
import { atTerminal, runToEnd } from '../cli/at-terminal.ts';
import { ensureBuilt } from '../set-up/build.mjs';
import { ROOT } from '../set-up/paths.mjs';

/** Longer than installing takes over a slow line. */
const TIMEOUT_MS = 10 * 60_000;

// It isn't packed by its script, which would build the page again under tests that look at it.
await ensureBuilt();

it(
  'the command line of a release is installed into an empty folder, and does the main job',
  async () => {
    const folder = temporaryFolder();
    const npm = async (...words: string[]) => {
      // The registry is that of whoever runs this.
      const settings = Object.entries(process.env).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const { exit, said, complained } = await runToEnd('npm', words, {
        env: Object.fromEntries(settings),
      });
      if (exit !== 0) throw new Error(said + complained);
    };
    await npm('pack', ROOT, '--ignore-scripts', '--pack-destination', folder);
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const prefix = join(folder, 'there');
    await npm('install', '--global', '--omit=optional', '--prefix', prefix, join(folder, archive));
    const ada = await atTerminal(join(prefix, 'bin/habitude'));
    await ada.says('login', ada.address, '--token', await ada.token());
    expect(await ada.says('done', 'walk', '5.2')).toContain('✓ 🚶 Walk · 5.2 km');
    expect(await ada.says('today')).toContain('1 of 3 kept');
    await ada.says('undo');
    expect(await ada.entered('Walk')).toEqual([]);
  },
  TIMEOUT_MS,
);
