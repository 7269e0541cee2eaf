import { useReducer, type ReactNode } from 'react';

/** What is said to those who do not see it. @returns where it is said, and what says it */
export function useAnnouncement(): [ReactNode, (words: string) => void] {
  const [{ words, turn }, announce] = useReducer(
    (before: { turn: number }, words: string) => ({ words, turn: before.turn + 1 }),
    { words: '', turn: 0 },
  );
  const place = (
    <p role="status" className="sr-only">
      {/* The same words are said again in a new element alone. */}
      <span key={turn}>{words}</span>
    </p>
  );
  return [place, announce];
}
