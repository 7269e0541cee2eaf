import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasSecret, prepareFolder } from '../src/server/platform/data-folder.ts';
import { restoreFile, restorePostgres } from '../src/server/platform/database/backup/restore.ts';
import { lockDataFolder } from '../src/server/platform/folder-lock.ts';
import { fileNamed, inWords } from './backup/file-named.ts';
import { withSettings } from './explain.ts';

await withSettings(async (config) => {
  const backup = fileNamed('restore');
  const { database, dataDir } = config;
  prepareFolder('DATA_DIR', dataDir);
  using _lock = await lockDataFolder(dataDir);
  if (database.engine === 'postgres') {
    const counts = await restorePostgres(backup, database.url, dataDir);
    return console.log(`The database of DATABASE_URL holds ${inWords(counts)}.`);
  }
  const isKnown = hasSecret(config);
  const name = `${database.file}.replaced-${Date.now()}`;
  const { counts, kept } = await restoreFile(backup, database.file, name, isKnown);
  console.log(`${database.file} holds ${inWords(counts)}.`);
  if (kept) console.log(`The replaced file is kept as ${name}.`);
  if (existsSync(`${name}.log`)) console.log(`A copy of its log is kept as ${name}.log.`);
  if (!isKnown) {
    console.log(
      `There is no ${join(dataDir, 'secret')}. Put the secret of the same installation there; ` +
        'without it the next start makes a new one, everyone has to sign in again, and webhooks ' +
        'and second factors are gone.',
    );
  }
});
