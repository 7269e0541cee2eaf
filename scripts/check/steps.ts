import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import { IS_FULL } from './full.ts';
import { runStep, type Step, type StepResult } from './run-step.ts';
import {
  JOURNEY_REPORT,
  PROOF_REPORT,
  UNIT_REPORT,
  journeyCounts,
  vitestCounts,
} from './test-counts.ts';

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

const proofs = vitest('proofs', PROOF_REPORT, 'proof');

/** Journeys and proofs start what was built. */
const preparation: Step = {
  name: 'build, browsers',
  command: process.execPath,
  args: ['scripts/check/prepare.mjs'],
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

/** Nothing that starts processes, waits for clocks or counts to many thousands. */
const WITHOUT_SLOW = ['--project=!*, slow'];

/**
 * What a commit is looked at for: the tests beside the rest. The page is not built: types, lint and
 * dead code tell what a build would.
 */
export async function runChecks(): Promise<StepResult[]> {
  const quick = { ...unitTests, args: [...unitTests.args, ...WITHOUT_SLOW] };
  return (await Promise.all([runLane([quick]), runLane(readings)])).flat();
}

/**
 * All there is. Journeys have the machine to themselves: beside the tests the whole took as long, and
 * what shares its processors is nearer to failing by chance. So have the proofs, where they are long.
 */
export async function runEverything(): Promise<StepResult[]> {
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = join(ROOT, JOURNEY_REPORT);
  const prepared = runStep(preparation);
  const alone = IS_FULL ? [journeys, proofs] : [journeys];
  const beside = IS_FULL ? readings : [...readings, proofs];
  const others = [runLane([unitTests]), prepared.then(({ ok }) => runLane(ok ? beside : readings))];
  const results = [await prepared, ...(await Promise.all(others)).flat()];
  return [...results, ...(await runLane((await prepared).ok ? alone : []))];
}

async function runLane(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step));
  return results;
}
