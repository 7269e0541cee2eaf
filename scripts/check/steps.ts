import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import { runStep } from './run-step.ts';
import type { Step, StepResult } from './run-step.ts';
import { JOURNEY_REPORT, PROOF_REPORT, UNIT_REPORT } from './test-counts.ts';
import { journeyCounts, vitestCounts } from './test-counts.ts';

function tool(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

function vitest(name: string, report: string, projects: string): Step {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: tool('vitest'),
    args: ['run', `--project=${projects}`, ...reporters],
    counts: () => vitestCounts(report),
  };
}

const unitTests = vitest('unit and API tests, walls', UNIT_REPORT, '!proof');

/** They start what was built. */
const proofs = vitest('proofs', PROOF_REPORT, 'proof');

const build: Step = {
  name: 'build',
  command: process.execPath,
  args: ['scripts/build-once.mjs'],
};

/** Quick, and of use in this order: what is wrong with a file comes before what is wrong with all. */
const readings: Step[] = [
  { name: 'format', command: tool('oxfmt'), args: ['--check'] },
  { name: 'lint and walls', command: tool('oxlint'), args: ['--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: ['-b'] },
  { name: 'catalogues', command: process.execPath, args: ['scripts/check-messages.ts'] },
  {
    name: 'dead code',
    command: tool('knip'),
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
];

const journeys: Step = {
  name: 'journeys in a browser',
  command: tool('playwright'),
  args: ['test', '--reporter=line,json'],
  counts: journeyCounts,
};

/** Tests that start processes, wait for clocks or count to many thousands. */
const WITHOUT_SLOW = ['--exclude', '**/*.slow.test.ts'];

/**
 * Everything but the journeys: the tests on one core, the rest on the other. Without what is slow, the
 * page is not built either: types, lint and dead code tell what a build would.
 */
export async function runChecks({ slow }: { slow: boolean }): Promise<StepResult[]> {
  const tests = slow ? unitTests : { ...unitTests, args: [...unitTests.args, ...WITHOUT_SLOW] };
  const lanes = [[tests], [...readings, ...(slow ? [build, proofs] : [])]];
  return (await Promise.all(lanes.map(runLane))).flat();
}

/** The journeys, by themselves: they measure and wait, and need the machine's attention. */
export function runJourneys(): Promise<StepResult> {
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = join(ROOT, JOURNEY_REPORT);
  return runStep(journeys);
}

async function runLane(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}
