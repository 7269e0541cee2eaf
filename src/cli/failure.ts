/** How the program ends. */
export const EXIT = {
  done: 0,
  /** what was asked for can’t be done */
  refused: 1,
  /** it was called in a wrong way */
  wrongUse: 2,
  /** there is no token, or it may not do this */
  notLetIn: 3,
  /** the server can’t be reached or can’t answer now: later it may work */
  unreachable: 4,
} as const;

interface Candidate {
  id: string;
  name: string;
  slug: string;
}

/** What ends the program with a word to its user, in their language. */
export class Failure extends Error {
  override name = 'Failure';
  readonly exit: keyof typeof EXIT;
  /** for programs: a problem’s of the server, or one of our own */
  readonly code: string;
  /** what could have been meant */
  readonly candidates: readonly Candidate[];

  constructor(
    exit: keyof typeof EXIT,
    code: string,
    message: string,
    candidates: readonly Candidate[] = [],
  ) {
    super(message);
    this.exit = exit;
    this.code = code;
    this.candidates = candidates;
  }
}

export const wrongUse = (message: string) => new Failure('wrongUse', 'wrong_use', message);

/** Does what need not succeed. @returns what kept it from that */
export function failureIn(action: () => void): Failure | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
