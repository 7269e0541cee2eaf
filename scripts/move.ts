import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareFolder, readAppSecret } from '../src/server/platform/data-folder.ts';
import { move, type Moved } from '../src/server/platform/database/moving/move.ts';
import { lockDataFolder } from '../src/server/platform/folder-lock.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { withSettings } from './explain.ts';

await withSettings(async (config) => {
  const url = urlNamed();
  if (config.database.engine === 'postgres') {
    throw new StartError(
      'DATABASE_URL is set. Unset it until the move is done. What is in PostgreSQL already is moved by its own tools.',
    );
  }
  const { file } = config.database;
  prepareFolder('DATA_DIR', config.dataDir);
  using _lock = await lockDataFolder(config.dataDir);
  sayMoved(await move(file, url, (table, rows) => console.log(`${table}: ${rows} moved`)));
  console.log(`${file} is kept as it was, and no server starts on it any more.`);
  readAppSecret(config);
  const secret =
    config.appSecret === undefined ? `what is in ${join(config.dataDir, 'secret')}` : 'as it is';
  console.log(`Start with DATABASE_URL set, and APP_SECRET ${secret}.`);
});

/** @throws StartError when the command line names no database of PostgreSQL */
function urlNamed(): string {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const url = values.to ?? '';
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new StartError(
      'npm run move takes where to: npm run move -- --to postgres://user:password@host/database',
    );
  }
  return url;
}

function sayMoved(moved: Moved): void {
  if (moved === undefined) return console.log('All rows were there already.');
  const rows = Object.values(moved).reduce((sum, table) => sum + table.rows, 0);
  for (const [table, { rows: count, digest }] of Object.entries(moved)) {
    console.log(`${table}: ${count} rows are the same, digest ${digest}`);
  }
  console.log(`${rows} rows were read back from both, and are the same.`);
}
