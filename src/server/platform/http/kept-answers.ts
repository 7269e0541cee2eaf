import type { Encoding } from './accepted.ts';

/** An answer as it went out. */
export interface KeptAnswer {
  body: Buffer;
  encoding: Encoding;
}

/** Answers that are asked for again, as many as there is room for. */
export interface KeptAnswers {
  find(key: string): KeptAnswer | undefined;
  keep(key: string, answer: KeptAnswer): void;
}

/** @param most bytes of all of them; those that were not asked for the longest go first */
export function createKeptAnswers(most: number): KeptAnswers {
  const answers = new Map<string, KeptAnswer>();
  let size = 0;

  function drop(key: string): KeptAnswer | undefined {
    const answer = answers.get(key);
    if (answer && answers.delete(key)) size -= answer.body.length;
    return answer;
  }

  function keep(key: string, answer: KeptAnswer): void {
    drop(key);
    answers.set(key, answer);
    size += answer.body.length;
    for (const oldest of answers.keys()) {
      if (size <= most) return;
      drop(oldest);
    }
  }

  return {
    find(key) {
      const answer = drop(key);
      // The latest stands last.
      if (answer) keep(key, answer);
      return answer;
    },
    keep,
  };
}
