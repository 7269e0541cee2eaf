import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of a process or a thread below those who wait for a page. One that is lower already,
 * as all of a server that was started with `nice` do, stays there: only root may go back.
 */
export function lowerPriority(id: number, niceness: number): void {
  setPriority(id, Math.max(getPriority(id), niceness));
}
