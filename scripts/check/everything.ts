import { whenParentEnds } from '../set-up/parent.mjs';
import { runChecks, runJourneys } from './steps.ts';
import { forgetReports } from './test-counts.ts';

whenParentEnds(() => process.exit(1));
forgetReports();
const results = [...(await runChecks({ slow: true })), await runJourneys()];
const wrong = results.filter(({ ok }) => !ok);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);

if (wrong.length > 0) {
  console.log(`Wrong: ${wrong.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
console.log(`${passed} passed, ${failed} failed`);
