import { SECOND } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGate } from '../../platform/gate.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { placeOf } from '../../platform/limits/places.ts';
import { IMPORT_SECONDS } from '../../platform/limits/rules.ts';
import type { Rule } from '../../platform/limits/rules.ts';
import { unavailable } from '../../platform/problem-error.ts';
import type { SpooledFile } from '../../platform/uploads/temp-upload.ts';
import type { Upload } from '../../platform/uploads/upload.ts';

const RETRY_AFTER = 5 * SECOND;

/** How many files may be on their way at once: each takes a place on the disk, and little else. */
const MAX_UPLOADS = 40;

interface Visit {
  userId: string;
  /** how often the person may come */
  rule: Rule;
  upload: Upload;
}

export type ImportGate = <T>(visit: Visit, work: (file: SpooledFile) => Promise<T>) => Promise<T>;

/**
 * Lets one file of each person in at a time, and few of all of them. It is passed before anything
 * of the file is taken; reading and storing, which take a processor, have a shorter line of their
 * own, and are counted by the second.
 *
 * @param stopwatch tells how long the work takes
 * @returns runs the work with the file when it is its turn
 * @throws ProblemError from the returned function: unavailable when it has to be later,
 * too_many_requests when the person had enough of them, and as `Upload.take`
 */
export function createImportGate(
  limits: Limits,
  stopwatch: Clock = () => performance.now(),
): ImportGate {
  const pass = createGate({ running: 2, waiting: 6, retryAfter: RETRY_AFTER });
  const inside = new Set<string>();

  async function counted<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const begin = stopwatch();
    try {
      return await work();
    } finally {
      const seconds = Math.round((stopwatch() - begin) / SECOND);
      // The first one was taken before.
      for (let second = 1; second < seconds; second += 1)
        await limits.tryTake([placeOf(IMPORT_SECONDS, userId)]);
    }
  }

  return async ({ userId, rule, upload }, work) => {
    if (inside.has(userId) || inside.size >= MAX_UPLOADS) throw unavailable(RETRY_AFTER);
    inside.add(userId);
    try {
      await limits.take([placeOf(rule, userId), placeOf(IMPORT_SECONDS, userId)]);
      const file = await upload.take();
      try {
        return await pass(() => counted(userId, () => work(file)));
      } finally {
        await file.close();
      }
    } finally {
      inside.delete(userId);
    }
  };
}
