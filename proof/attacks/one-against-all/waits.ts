import { isRefusal, PROBE_PAUSE_MS, type Sample } from '../../../bench/floods/probe.ts';
import { quantile, statuses } from '../../figures.ts';

/** What others were answered, and how long they waited, in milliseconds. */
export interface Waits {
  longest: number;
  /** the name of the call that waited so long */
  slowest: string;
  /**
   * Of all who would have come, one each {@link PROBE_PAUSE_MS}: somebody who waits for an answer
   * sends no other call meanwhile, which would hide how many are kept waiting.
   */
  p99: number;
  asked: number;
  /** how many were refused or not answered */
  refused: number;
  /** "3 × 503" */
  refusals: string;
}

export function waitsOf(samples: readonly Sample[]): Waits {
  const slowest = samples.reduce<Sample | undefined>(
    (most, sample) => (sample.took > (most?.took ?? -1) ? sample : most),
    undefined,
  );
  const refused = samples.filter(({ status }) => isRefusal(status));
  const byStatus = Map.groupBy(refused, ({ status }) => status);
  return {
    longest: slowest?.took ?? Number.NaN,
    slowest: slowest?.call ?? '',
    p99: quantile(samples.flatMap(ofAllWhoWait), 0.99),
    asked: samples.length,
    refused: refused.length,
    refusals: statuses([...byStatus].map(([status, some]) => [status, some.length] as const)),
  };
}

/** The wait of a call, and those of the calls that would have come while it waited. */
function ofAllWhoWait({ took }: Sample): number[] {
  if (took === Number.POSITIVE_INFINITY) return [took];
  const many = 1 + Math.floor(took / PROBE_PAUSE_MS);
  return Array.from({ length: many }, (_, n) => took - n * PROBE_PAUSE_MS);
}
