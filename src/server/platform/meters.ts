/** What parts tell of their work as it happens, for whoever watches the process. Nothing personal. */
export interface Meters {
  /** A request was answered. */
  answered(answer: {
    method: string;
    /** the pattern of its address, or what kind of address it was: never the address itself */
    route: string;
    status: number;
    /** undefined where the answer has no length of its own: a stream */
    seconds: number | undefined;
  }): void;
  /** Writes are on disk, which share a commit, so many seconds after it was begun. */
  committed(writes: number, seconds: number): void;
  /** A job was tried. */
  worked(kind: string, outcome: 'done' | 'postponed' | 'given_up'): void;
  mailed(result: 'sent' | 'failed'): void;
  /** Nobody was answered for so many seconds: what was under way, `several` or `unknown`. */
  held(by: string, seconds: number): void;
  /** A push service took a notification, or what became of it instead. */
  pushed(result: string): void;
}

/** Nobody watches. */
export const NO_METERS: Meters = {
  answered: () => undefined,
  committed: () => undefined,
  worked: () => undefined,
  mailed: () => undefined,
  held: () => undefined,
  pushed: () => undefined,
};
