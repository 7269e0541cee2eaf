import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

it('never makes a process come before where it stands', () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const id = child.pid ?? 0;
  setPriority(id, 17);
  lowerPriority(id, 5);
  expect(getPriority(id)).toBe(17);
  lowerPriority(id, 19);
  expect(getPriority(id)).toBe(19);
});
