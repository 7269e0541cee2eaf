import { findFirefox, findWebKit } from '../set-up/engines.mjs';
import { whenParentEnds } from '../set-up/parent.mjs';
import { runEverything } from './steps.ts';
import { forgetReports } from './test-counts.ts';

whenParentEnds(() => process.exit(1));
forgetReports();
const results = await runEverything();
const wrong = results.filter(({ ok }) => !ok);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.flatMap((result) => result.failed);
const skipped = results.reduce((sum, result) => sum + result.skipped, 0);
const missing = [!findFirefox() && 'Firefox', !findWebKit() && 'WebKit'].filter((name) => name);

if (wrong.length > 0) {
  console.log(`Wrong: ${wrong.map(({ name }) => name).join(', ')}.`);
  for (const name of failed) console.log(`  ${name}`);
  process.exitCode = 1;
}
if (missing.length > 0) {
  console.log(`SKIPPED: what is done in ${missing.join(' and in ')}, which this machine lacks.`);
}
console.log(`${passed} passed, ${failed.length} failed, ${skipped} skipped`);
