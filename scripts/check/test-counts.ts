import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  numFailedTests: number;
  numPendingTests: number;
}

/** The counts of a run of Vitest; a file that could not even be loaded is a failure too. */
export function vitestCounts(file: string): TestCounts | undefined {
  const report = readReport<VitestReport>(file);
  if (!report) return undefined;
  const { success, numPassedTests, numFailedTests, numPendingTests } = report;
  return {
    passed: numPassedTests,
    failed: success ? numFailedTests : Math.max(numFailedTests, 1),
    skipped: numPendingTests,
  };
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The counts of a run of Playwright; a journey that passed at its second try has failed. */
export function journeyCounts(): TestCounts | undefined {
  const report = readReport<JourneyReport>(JOURNEY_REPORT);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
}
