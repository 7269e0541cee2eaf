import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

await explaining(async () => {
  let steps: readonly string[] = [];
  const database = await openDatabase(readEnvironment(), (taken) => (steps = taken));
  await database.close();
  console.log(steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}.`);
});
