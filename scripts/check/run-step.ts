import { runQuietly } from '../set-up/run.mjs';

/** One thing that is checked: a command that fails when something is wrong. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  /** what the step reports of its tests, once it has ended; nothing when it did not come to that */
  counts?: () => TestCounts | undefined;
}

export interface TestCounts {
  passed: number;
  /** the names of those that failed */
  failed: string[];
  skipped: number;
}

export interface StepResult extends TestCounts {
  name: string;
  ok: boolean;
}

/** Runs a step and prints how it went and how long it took, with its output when it failed. */
export async function runStep(step: Step): Promise<StepResult> {
  const start = performance.now();
  const { ok: ended, output } = await runQuietly(step.command, step.args);
  const counts = countsOf(step, ended);
  const ok = counts.failed.length === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'failed'} ${seconds} s  ${step.name}`);
  if (!ok) console.log(output);
  return { name: step.name, ok, ...counts };
}

/**
 * The step's own counts, whatever its exit code says. A step that failed otherwise than by its
 * tests is one failure, and so is one that tells nothing of them.
 */
function countsOf({ name, counts }: Step, ended: boolean): TestCounts {
  const told = counts ? counts() : { passed: 0, failed: [], skipped: 0 };
  if (told && (ended || told.failed.length > 0)) return told;
  return { passed: 0, skipped: 0, ...told, failed: [name] };
}
