import { spawnSync } from 'node:child_process';

/** @throws when it is not there, with the package of Debian that has it */
export function needProgram(program: string, debian: string): void {
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` };
  if (spawnSync('which', [program], { env }).status !== 0)
    throw new Error(`${program} is missing: apt-get install ${debian}`);
}
