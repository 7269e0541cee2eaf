import { runChecks } from './check/steps.ts';
import { forgetReports } from './check/test-counts.ts';

// A commit is looked at in a minute; `npm test` runs the same tests on PostgreSQL too, and slow ones.
process.env['TEST_ENGINES'] = 'sqlite';

const start = performance.now();
forgetReports();
const failed = (await runChecks()).filter(({ ok }) => !ok);
const seconds = ((performance.now() - start) / 1000).toFixed(1);

if (failed.length === 0) {
  console.log(`All is well, after ${seconds} s.`);
} else {
  console.log(`Wrong, after ${seconds} s: ${failed.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
