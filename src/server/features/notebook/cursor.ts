import { createHash } from 'node:crypto';
import type { AccountNow } from './notebook.store.ts';

/** Before everything. */
export const NOTHING = -1;

type Reached = Pick<AccountNow, 'epoch' | 'habits_revision'>;

/** Up to where a person's notebook is told. Those of two people are never the same. */
export function cursorOf(userId: string, { epoch, habits_revision }: Reached): string {
  const own = createHash('sha256').update(epoch).update(userId).digest('base64url').slice(0, 16);
  return `${own}.${habits_revision}`;
}

/** The revision of a cursor from which on it is known what came; otherwise {@link NOTHING}. */
export function revisionIn(since: string | undefined, userId: string, account: AccountNow): number {
  const { epoch, habits_revision, forgotten_revision } = account;
  const [, text] = /^[\w-]+\.(\d{1,15})$/.exec(since ?? '') ?? [];
  const revision = Number(text);
  const isOurs = since === cursorOf(userId, { epoch, habits_revision: revision });
  const isKnown = revision >= forgotten_revision && revision <= habits_revision;
  return isOurs && isKnown ? revision : NOTHING;
}
