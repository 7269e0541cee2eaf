import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** @throws when it is not there, with the package of Debian that has it */
export function needProgram(program: string, debian: string): void {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` };
  if (spawnSync('which', [program], { env }).status !== 0)
    throw new Error(`${program} is missing: apt-get install ${debian}`);
}

/**
 * What has a process go by a clock of its own, but for what is asked how long things take.
 *
 * @throws when the machine has no libfaketime, which Debian keeps for each kind of processor apart
 */
export function needFaketime(): NodeJS.ProcessEnv {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (library === undefined) throw new Error('libfaketime is missing: apt-get install faketime');
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
