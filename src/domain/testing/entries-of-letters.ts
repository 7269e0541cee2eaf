import { addDays, type CivilDate } from '../civil-date.ts';
import { withDaysOf, type Entries } from '../entries.ts';
import type { Day } from '../year-page.ts';

const NOTE = 'Rain';

/**
 * One letter a day: k kept, n not, N not with a note, w a note alone, s skipped, digits an amount,
 * anything else for nothing.
 */
export function entriesOfLetters(first: CivilDate, letters: string): Entries {
  const list = [...letters].flatMap((letter, offset): [CivilDate, Day][] => {
    const day = dayOf(letter);
    return day ? [[addDays(first, offset), day]] : [];
  });
  return withDaysOf(new Map(), list);
}

function dayOf(letter: string): Day | undefined {
  if (/\d/.test(letter)) return { entry: { value: Number(letter) } };
  switch (letter) {
    case 'k':
    case 'n':
      return { entry: { value: letter === 'k' } };
    case 'N':
      return { entry: { value: false, note: NOTE } };
    case 'w':
      return { entry: { value: null, note: NOTE } };
    case 's':
      return { entry: { value: false, skipped: true } };
    default:
      return undefined;
  }
}
