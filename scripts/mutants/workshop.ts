import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import type { Room, Source } from './rooms.ts';

const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'scripts/mutants',
  'src/domain',
  'src/contract',
  'src/server',
  'src/locales',
];

/** `passed` in so many seconds, `failed`, or not `ended` in time. */
export interface TestRun {
  result: 'passed' | 'failed' | 'endless';
  seconds: number;
}

/** A copy of the project in which files are changed, tested and changed back. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'habitude-mutants-'));
  #running: number | undefined;

  constructor() {
    for (const path of COPIED)
      cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.#folder, 'node_modules'));
    // What a change leaves without use is no reason to refuse it.
    const settings = join(this.#folder, 'tsconfig.base.json');
    const strict = readFileSync(settings, 'utf8');
    writeFileSync(settings, strict.replaceAll(/("noUnused\w+"): true/g, '$1: false'));
  }

  write({ file, text }: Source): void {
    writeFileSync(join(this.#folder, file), text);
  }

  /** Runs a room's tests until one fails. Each step of them may take so many seconds. */
  async test(room: Room, limits: readonly number[]): Promise<TestRun[]> {
    const runs: TestRun[] = [];
    for (const [step, { only, without }] of room.tests.entries()) {
      const args = ['run', '--config', 'scripts/mutants/vitest.config.ts', only];
      if (without !== undefined) args.push('--exclude', without);
      if (room.isPure) args.push('--no-isolate');
      const run = await this.#run('vitest', args, limits[step] ?? Infinity);
      runs.push(run);
      if (run.result !== 'passed') break;
    }
    return runs;
  }

  async compiles({ types }: Room): Promise<boolean> {
    const { result } = await this.#run('tsc', ['-b', types], 120);
    return result === 'passed';
  }

  /** Ends what runs, and throws the copy away. */
  close(): void {
    this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(tool: string, args: string[], limit: number): Promise<TestRun> {
    const begin = performance.now();
    const child = spawn(join(ROOT, 'node_modules/.bin', tool), args, {
      cwd: this.#folder,
      stdio: 'ignore',
      // A group of its own: a worker that runs in circles ends with it.
      detached: true,
    });
    this.#running = child.pid;
    if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), 10));
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(
        () => {
          isLate = true;
          this.#end();
        },
        Math.min(limit * 1000, 2 ** 31 - 1),
      );
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        this.#running = undefined;
        const result = isLate ? 'endless' : code === 0 ? 'passed' : 'failed';
        resolve({ result, seconds: (performance.now() - begin) / 1000 });
      });
    });
  }

  #end(): void {
    if (this.#running !== undefined) process.kill(-this.#running, 'SIGKILL');
  }
}
