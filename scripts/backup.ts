import { join } from 'node:path';
import { backUp } from '../src/server/platform/database/backup/back-up.ts';
import { explainStart } from '../src/server/platform/explain-start.ts';
import { fileNamed, inWords } from './backup/file-named.ts';
import { readSettings } from './environment.ts';
import { explaining } from './explain.ts';

await explaining(async () => {
  const config = readSettings();
  const file = fileNamed('backup');
  try {
    const counts = await backUp(config.database, file);
    console.log(`${file} holds ${inWords(counts)}.`);
  } catch (error) {
    throw explainStart(error, config);
  }
  const secret = config.appSecret === undefined ? join(config.dataDir, 'secret') : 'APP_SECRET';
  console.log(`Keep ${secret} too, in another place: without it everyone has to sign in again.`);
});
