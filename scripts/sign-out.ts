import { parseArgs } from 'node:util';
import {
  signOutEverybody,
  signOutEverywhere,
} from '../src/server/features/auth/end-sessions.usecases.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

await explaining(async () => {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [address, ...more] = positionals;
  if (more.length > 0 || values.all === (address !== undefined))
    throw new StartError(
      'Name an account: npm run sign-out -- ada@example.org, or everyone: -- --all.',
    );
  await using database = await openDatabase(readEnvironment(), { isThere: true });
  if (address === undefined) console.log(`Sessions ended: ${await signOutEverybody(database)}.`);
  else if (await signOutEverywhere(database, address))
    console.log(`${address} is signed out everywhere.`);
  else throw new StartError(`No account has the address ${address}.`);
});
