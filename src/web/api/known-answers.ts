interface KnownAnswer {
  etag: string;
  answer: unknown;
}

/** The last answer at each address that names its state by an ETag. Its tag names the person too. */
const known = new Map<string, KnownAnswer>();

/** The answer that the page has already, to be asked for only if it is no longer right. */
export function knownAnswer(address: string): KnownAnswer | undefined {
  return known.get(address);
}

export function rememberAnswer(address: string, etag: string | null, answer: unknown): void {
  if (etag === null) known.delete(address);
  else known.set(address, { etag, answer });
}

/** Nothing of one person stays in the page for the next. */
export function forgetAnswers(): void {
  known.clear();
}
