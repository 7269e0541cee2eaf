import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';
import { plantDemonstration } from './seed/demonstration.ts';
import { readOptions } from './seed/options.ts';

await explaining(async () => {
  const options = readOptions();
  const { database } = await openDatabase(readEnvironment());
  try {
    const logIn = await plantDemonstration(database, { ...options, now: Date.now() });
    console.log(`Log in as ${logIn.email} with the password ${logIn.password}`);
  } finally {
    await database.close();
  }
});
