import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import type { TestCounts } from './run-step.ts';

/** Where the test runners write their reports. */
export const UNIT_REPORT = '.cache/reports/unit.json';
export const PROOF_REPORT = '.cache/reports/proofs.json';
export const JOURNEY_REPORT = '.cache/reports/journeys.json';

/** Takes away what an earlier run has left, so that it isn't counted. */
export function forgetReports(): void {
  for (const report of [UNIT_REPORT, PROOF_REPORT, JOURNEY_REPORT])
    rmSync(join(ROOT, report), { force: true });
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** The counts of a run of Vitest; a file that could not even be loaded is a failure too. */
export function vitestCounts(file: string): TestCounts | undefined {
  const report = readReport<VitestReport>(file);
  if (!report) return undefined;
  const { success, numPassedTests, numPendingTests, testResults } = report;
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const path = relative(ROOT, name);
      return tests.length > 0 ? tests.map(({ fullName }) => `${path} › ${fullName}`) : [path];
    });
  if (!success && failed.length === 0) failed.push('errors outside of the tests');
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { file: string; title: string; tests: { status: string }[] }[];
}

interface JourneyReport extends JourneySuite {
  stats: { expected: number; skipped: number };
}

/** The counts of a run of Playwright; a journey that passed at its second try has failed. */
export function journeyCounts(): TestCounts | undefined {
  const report = readReport<JourneyReport>(JOURNEY_REPORT);
  if (!report) return undefined;
  const { expected, skipped } = report.stats;
  return { passed: expected, failed: failedJourneys(report), skipped };
}

function failedJourneys({ suites = [], specs = [] }: JourneySuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(() => `${file} › ${title}`),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
}
