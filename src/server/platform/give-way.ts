import { getPriority, setPriority } from 'node:os';

/**
 * Makes a process or a thread give way to those who wait for a page. One that gives way more already,
 * as all of a server that was started with `nice` do, stays there: only root may go back.
 */
export function giveWay(id: number, niceness: number): void {
  setPriority(id, Math.max(getPriority(id), niceness));
}
