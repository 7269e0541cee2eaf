import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import type { TestCounts } from './run-step.ts';

/** Where the test runners write their reports. */
export const UNIT_REPORT = '.cache/reports/unit.json';
export const JOURNEY_REPORT = '.cache/reports/journeys.json';

const NONE: TestCounts = { passed: 0, failed: 0 };

/** Takes away what an earlier run has left, so that it isn't counted. */
export function forgetReports(): void {
  for (const report of [UNIT_REPORT, JOURNEY_REPORT]) rmSync(join(ROOT, report), { force: true });
}

/** The counts of a run of Vitest; none when it did not come to writing its report. */
export function unitCounts(): TestCounts {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(UNIT_REPORT);
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : NONE;
}

/** The counts of a run of Playwright; a journey that passed at its second try has failed. */
export function journeyCounts(): TestCounts {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    JOURNEY_REPORT,
  );
  if (!report) return NONE;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
}
