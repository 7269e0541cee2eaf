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
