import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

await explaining(async () => {
  const { database, steps } = await openDatabase(readEnvironment());
  await database.close();
  console.log(steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}.`);
});
