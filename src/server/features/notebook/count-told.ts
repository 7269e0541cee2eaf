import { costOfTold } from '#contract/work.ts';
import type { TakeWork } from './open-notebook.ts';

/** Passes on what is told of a notebook, and counts it as work once it was: nobody knew how much it is. */
export async function* countTold(
  takeWork: TakeWork,
  userId: string,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  let characters = 0;
  try {
    for await (const piece of pieces) {
      characters += piece.length;
      yield piece;
    }
  } finally {
    takeWork(userId, costOfTold(characters), { isOwed: true });
  }
}
