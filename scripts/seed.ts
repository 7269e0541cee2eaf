import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';
import { plantDemonstration } from './seed/demonstration.ts';
import { readOptions } from './seed/options.ts';

await explaining(async () => {
  const options = readOptions();
  await using database = await openDatabase(readEnvironment());
  const signIn = await plantDemonstration(database, { ...options, now: Date.now() });
  console.log(`Sign in as ${signIn.email} with the password ${signIn.password}`);
});
