import { runQuietly } from '../set-up/run.mjs';

/** One thing that is checked: a command that fails when something is wrong. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  /** where the step writes how many tests passed and failed */
  counts?: () => TestCounts;
}

export interface TestCounts {
  passed: number;
  failed: number;
}

export interface StepResult extends TestCounts {
  name: string;
  ok: boolean;
}

/** Runs a step and prints how it went and how long it took, with its output when it failed. */
export async function runStep(step: Step): Promise<StepResult> {
  const start = performance.now();
  const { ok, output } = await runQuietly(step.command, step.args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'failed'} ${seconds} s  ${step.name}`);
  if (!ok) console.log(output);
  return { name: step.name, ok, ...countsOf(step, ok) };
}

/** The step's own counts; a step that failed otherwise than by its tests is one failure. */
function countsOf({ counts }: Step, ok: boolean): TestCounts {
  const { passed, failed } = counts?.() ?? { passed: 0, failed: 0 };
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}
