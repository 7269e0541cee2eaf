import { SECOND, type Clock } from '../../platform/clock.ts';
import { createQueue, createQueues } from '../../platform/limits/queue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { IMPORT_SECONDS, placeOf, type Rule } from '../../platform/limits/rules.ts';
import type { TempUpload } from '../../platform/uploads/temp-upload.ts';
import type { Upload } from '../../platform/uploads/upload.ts';

const RETRY_AFTER_MS = 5 * SECOND;

/** One of each person on its way, and so many of all: each takes a place on the disk, little else. */
const UPLOADS_OF_ONE = { running: 1, waiting: 0, retryAfter: RETRY_AFTER_MS };
const UPLOADS_OF_ALL = { running: 40, waiting: 0, retryAfter: RETRY_AFTER_MS };

/** Reading and storing take a processor. */
const READINGS = { running: 2, waiting: 6, retryAfter: RETRY_AFTER_MS };

/** Whoever sends slowly holds one of forty places, as long as five minutes. */
const placesOfSending = (seconds: number) => Math.floor(seconds / 20);
/** The first one was taken before. */
const placesOfReading = (seconds: number) => Math.round(seconds) - 1;

interface ImportRequest {
  userId: string;
  /** how often the person may come */
  rule: Rule;
  upload: Upload;
}

export type ImportLimiter = <T>(
  visit: ImportRequest,
  work: (file: TempUpload) => Promise<T>,
) => Promise<T>;

/**
 * Lets few files in at a time, before anything of a file is taken. Reading and storing are counted by
 * the second, sending by twenty seconds.
 *
 * @param stopwatch tells how long all of it takes
 * @returns runs the work with the file when it is its turn
 * @throws ProblemError from the returned function: unavailable when it has to be later,
 * too_many_requests when the person had enough of them, and as `Upload.take`
 */
export function createImportLimiter(
  limits: Limits,
  stopwatch: Clock = () => performance.now(),
): ImportLimiter {
  const uploads = createQueues(UPLOADS_OF_ONE, UPLOADS_OF_ALL);
  const readings = createQueue(READINGS);

  async function counted<T>(
    userId: string,
    work: () => Promise<T>,
    placesOf: (seconds: number) => number,
  ): Promise<T> {
    const begin = stopwatch();
    try {
      return await work();
    } finally {
      const places = placesOf((stopwatch() - begin) / SECOND);
      // What was done stays done where the rest can't be counted.
      for (let place = 0; place < places; place += 1)
        if (!(await limits.tryTake([placeOf(IMPORT_SECONDS, userId)]).catch(() => false))) break;
    }
  }

  return async ({ userId, rule, upload }, work) =>
    await uploads(userId, async () => {
      await limits.take([placeOf(rule, userId), placeOf(IMPORT_SECONDS, userId)]);
      const file = await counted(userId, () => upload.take(), placesOfSending);
      try {
        return await readings(() => counted(userId, () => work(file), placesOfReading));
      } finally {
        await file.close();
      }
    });
}
