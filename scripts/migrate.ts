import { parseArgs } from 'node:util';
import { renewEpoch } from '../src/server/platform/database/epoch.ts';
import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';

await explaining(async () => {
  // Tools of the database bring back what devices had read already, under the same epoch.
  const options = { restored: { type: 'boolean', default: false } } as const;
  const { restored } = parseArgs({ options }).values;
  let steps: readonly string[] = [];
  const database = await openDatabase(readEnvironment(), { onSteps: (taken) => (steps = taken) });
  if (restored) await database.write((writer) => renewEpoch(writer));
  await database.close();
  console.log(steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}.`);
  if (restored) console.log('Every device reads it in full.');
});
