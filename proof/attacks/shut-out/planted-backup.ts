import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUp } from '../../../src/server/platform/database/backup/back-up.ts';
import { readConfig } from '../../../src/server/config.ts';
import { ROOT } from '../../../scripts/set-up/paths.mjs';

/**
 * Backs a product up, plants a trigger in the copy, and restores it by the command into the same
 * database, or into a folder of its own.
 *
 * @returns what the command said
 */
export async function restorePlanted(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-planted-'));
  try {
    const file = join(folder, 'backup.db');
    await backUp(readConfig(env).database, file);
    const connection = new DatabaseSync(file);
    connection.exec('CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM users; END');
    connection.close();
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/restore.ts'), file],
      { env: { ...env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder }, encoding: 'utf8' },
    );
    return status === 0 ? `restored: ${stdout}` : stderr.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
