import { placeOfSecret } from '../src/server/platform/data-folder.ts';
import { backUp } from '../src/server/platform/database/backup/back-up.ts';
import { fileNamed, inWords } from './backup/file-named.ts';
import { withSettings } from './explain.ts';

await withSettings(async (config) => {
  const file = fileNamed('backup');
  const counts = await backUp(config.database, file);
  console.log(`${file} holds ${inWords(counts)}.`);
  const secret = placeOfSecret(config);
  console.log(
    `Keep ${secret} too, in another place: without it everyone has to sign in again, ` +
      'and webhooks and second factors are gone.',
  );
});
