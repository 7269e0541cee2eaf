import type { CivilDate } from '#domain/civil-date.ts';
import { conflict } from '../../platform/problem-error.ts';
import { isSame, signatureOf } from '../../platform/signature.ts';
import type { Replaced } from '../notebook/completions.usecases.ts';

/** Whose habit it is of which a day was changed. */
interface Of {
  userId: string;
  habit: string;
}

/** So much of a signature keeps out what an assistant misspells or makes up: it copies no 43 letters. */
const SIGNED = 10;

const LETTERS = { nothing: 'n', note: 't', entry: 'e' } as const;

/** Names a change of a day, so that it can be taken back by whoever was told. */
export function makeUndoToken(
  key: Buffer,
  { userId, habit }: Of,
  { date, revision, stood }: Replaced,
): string {
  const said = `${revision}${LETTERS[stood]}`;
  const signature = signatureOf(key, `change.${userId}.${habit}.${date}.${said}`);
  return `${said}.${signature.slice(0, SIGNED)}`;
}

/** The change of a name. @throws ProblemError conflict where it is of no change of this day */
export function readUndoToken(
  key: Buffer,
  of: Of,
  { date, change }: { date: CivilDate; change: string },
): Replaced {
  const [, revision = '', letter = ''] = /^(\d{1,15})([nte])\./.exec(change) ?? [];
  const stood = stoodBy(letter);
  if (!stood) throw conflict();
  const replaced = { date, revision: Number(revision), stood };
  if (!isSame(change, makeUndoToken(key, of, replaced))) throw conflict();
  return replaced;
}

function stoodBy(letter: string): Replaced['stood'] | undefined {
  const all = ['nothing', 'note', 'entry'] as const;
  return all.find((each) => LETTERS[each] === letter);
}
