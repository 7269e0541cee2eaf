import { z } from 'zod/mini';
import { ProblemError } from './problem-error.ts';

let isWanted = false;

function note(): void {
  isWanted = true;
}

let look = note;

/** Has the page look for a newer build at once: it met something that it can't have, or can't read. */
export const lookForNewerBuild = (): void => look();

/**
 * Says who looks, at once where that was wanted before anybody did.
 *
 * @returns ends it
 */
export function lookBy(lookNow: () => void): () => void {
  look = lookNow;
  if (isWanted) lookNow();
  isWanted = false;
  return () => {
    look = note;
  };
}

/**
 * What a schema reads of an answer. One that says more than this page knows is read as far as the
 * page can, by what is fetched for it then; and the page looks for a newer build.
 *
 * @throws ProblemError when it can't be read
 */
export async function readAnswer(schema: z.ZodMiniType, body: unknown): Promise<unknown> {
  const { success, data } = z.safeParse(schema, body);
  if (success) return data;
  lookForNewerBuild();
  try {
    return (await import('./read-newer.ts')).readNewer(schema, body);
  } catch {
    throw new ProblemError({ status: 500, code: 'unsupported_media_type' });
  }
}
