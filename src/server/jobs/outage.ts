/** What was known of a service when somebody turned to it. */
export interface Turn {
  answers: number;
  isOut: boolean;
}

/** What is seen of the service that all jobs of a kind need, by how they end. */
export interface Service {
  /** Somebody turns to it. */
  ask(): Turn;
  /** It did what it was asked for. */
  answered(): void;
  /**
   * It could not be had.
   *
   * @returns whether it could be by now, so that whoever asked while it could not may ask again soon
   */
  failed(turn: Turn, reason: string): boolean;
  /** @returns for which reasons it could not be had until it answered again; each is told once */
  takeOver(): string[];
  /** Takes back what was told. */
  putBack(reasons: readonly string[]): void;
}

/** A service that nobody has turned to so far. A failure beside answers is not its own. */
export function watchService(): Service {
  let answers = 0;
  let outage = new Set<string>();
  let over = new Set<string>();

  return {
    ask: () => ({ answers, isOut: outage.size > 0 }),
    answered() {
      answers += 1;
      over = over.union(outage);
      outage = new Set();
    },
    failed(turn, reason) {
      if (turn.answers !== answers) return turn.isOut;
      outage.add(reason);
      return false;
    },
    takeOver() {
      const reasons = [...over];
      over = new Set();
      return reasons;
    },
    putBack(reasons) {
      over = over.union(new Set(reasons));
    },
  };
}
