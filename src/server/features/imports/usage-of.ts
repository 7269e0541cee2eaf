import { readFileSync } from 'node:fs';
import { SECOND } from '../../platform/clock.ts';

/** What a process has taken and holds. */
interface Usage {
  /** of processors, in milliseconds */
  time: number;
  /** in megabytes */
  memory: number;
}

/** The ticks of a second in which Linux tells time to programs, whatever its own are. */
const TICKS = 100;

/** What a process takes, as Linux tells (proc(5)); undefined elsewhere, and when it is gone. */
export function usageOf(pid: number | undefined): Usage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may have any in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      time: (ticks / TICKS) * SECOND,
      memory: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}
