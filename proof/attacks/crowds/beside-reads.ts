import { setTimeout as sleep } from 'node:timers/promises';
import { startProbe, timesOf, type Sample } from '../../../bench/floods/probe.ts';
import type { Product } from '../../../bench/product.ts';
import { quantile } from '../../figures.ts';

/** How long others waited, in milliseconds; infinite where no answer came. */
interface Waits {
  p50: number;
  p99: number;
  longest: number;
}

export interface Beside<T> {
  quiet: T;
  meanwhile: T;
}

/** For so long nothing but reads, to know what the machine itself adds. */
const QUIET = 5000;

/** Times how others read a small list with nothing beside them, and then beside an attack. */
export async function besideReads(
  product: Product,
  attack: () => Promise<void>,
): Promise<Beside<Waits>> {
  const { quiet, meanwhile } = await sampleBeside(product, attack);
  return { quiet: waitsOf(timesOf(quiet)), meanwhile: waitsOf(timesOf(meanwhile)) };
}

/** The same with each answer by itself, to whatever others call. */
export async function sampleBeside(
  product: Product,
  attack: () => Promise<void>,
  callsOf?: Parameters<typeof startProbe>[1],
): Promise<Beside<Sample[]>> {
  const before = await startProbe(product, callsOf);
  await sleep(QUIET);
  const quiet = await before.stop();
  const during = await startProbe(product, callsOf);
  await attack();
  return { quiet, meanwhile: await during.stop() };
}

function waitsOf(times: readonly number[]): Waits {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share));
  return { p50, p99, longest } as Waits;
}

/** "others’ reads p50 3.1, p99 12.0, longest 14.9 ms (alone 2.9, 8.1, 10.0)" */
export function inWords({ quiet, meanwhile }: Beside<Waits>): string {
  const of = ({ p50, p99, longest }: Waits) => [p50, p99, longest].map((each) => each.toFixed(1));
  const [p50, p99, longest] = of(meanwhile);
  return `others’ reads p50 ${p50}, p99 ${p99}, longest ${longest} ms (alone ${of(quiet).join(', ')})`;
}
