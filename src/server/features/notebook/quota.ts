import { MAX_ENTRIES, MAX_NOTE_BYTES, MAX_TEXT_BYTES } from '#domain/limits.ts';
import type { Change } from '#domain/commands/change.ts';
import { countSymbols, EMPTY, type Day, type More, type YearPage } from '#domain/year-page.ts';
import { TEXTS } from './stored-rows.store.ts';

/**
 * How many replaced entries of one person are kept, and how many UTF-8 bytes of them. Nobody is
 * refused anything for them: where there are more, the oldest go.
 */
export const MAX_CHANGES = 200_000;
export const MAX_CHANGE_BYTES = 20 * 1024 * 1024;

/** How many commands of one person are remembered: more than a hundred a day. */
export const MAX_REMEMBERED = 20_000;

/** How much an account holds, or what is added to it. */
export interface Size {
  entry_count: number;
  note_bytes: number;
  text_bytes: number;
}

/** What each habit, group and pause counts beside its texts. */
export const ROW_BYTES = 200;

const COUNTED = [...new Set(Object.values(TEXTS).flat())];

type Texts = { [Name in (typeof COUNTED)[number]]?: string | readonly unknown[] };

/** How many bytes more a row takes once it is another; a field that stays costs no look at it. */
function textGrowth(before: Texts | null, after: Texts): number {
  let bytes = before ? 0 : ROW_BYTES;
  for (const name of COUNTED) {
    if (before?.[name] === after[name]) continue;
    bytes += textBytesOf(after[name]) - textBytesOf(before?.[name]);
  }
  return bytes;
}

/** How much more an account holds after changes. */
export function growthBy(changes: readonly Change[]): Size {
  const added = { entry_count: 0, note_bytes: 0, text_bytes: 0 };
  for (const change of changes) {
    if (change.type !== 'day') {
      added.text_bytes += textGrowth(change.before, change.after);
      continue;
    }
    const { before, after } = change;
    added.entry_count += Number(Boolean(after.entry)) - Number(Boolean(before.entry));
    added.note_bytes += bytesOf(after) - bytesOf(before);
  }
  return added;
}

function bytesOf({ entry }: Day): number {
  return entry?.note === undefined ? 0 : Buffer.byteLength(entry.note);
}

function textBytesOf(value: Texts[keyof Texts] = ''): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

export function sizeOf({ days, more }: YearPage): Pick<Size, 'entry_count' | 'note_bytes'> {
  let note_bytes = 0;
  for (const { n } of Object.values(more)) if (n !== undefined) note_bytes += Buffer.byteLength(n);
  return { entry_count: countSymbols(days), note_bytes };
}

/**
 * Of what an account would hold too much. Who holds too much already can still make it less.
 *
 * @param held without what is added
 */
export function excessOf(held: Size, added: Size): 'entries' | 'notes' | 'texts' | undefined {
  const { entry_count, note_bytes, text_bytes } = added;
  if (text_bytes > 0 && held.text_bytes + text_bytes > MAX_TEXT_BYTES) return 'texts';
  if (entry_count > 0 && held.entry_count + entry_count > MAX_ENTRIES) return 'entries';
  return note_bytes > 0 && held.note_bytes + note_bytes > MAX_NOTE_BYTES ? 'notes' : undefined;
}

/** Of how many days of a year that have no entry it is remembered since when. */
const MAX_CLEARED = 60;

/** The page without the times of those days without an entry that are too many, the oldest first. */
export function withoutClearedTimes(page: YearPage): YearPage {
  const { days, more } = page;
  const places = Object.keys(more);
  if (places.length <= MAX_CLEARED) return page;
  const cleared = places.filter((place) => (days[Number(place)] ?? EMPTY) === EMPTY);
  if (cleared.length <= MAX_CLEARED) return page;
  const latest = ({ t = '', u = '' }: More) =>
    [t, u].map((time) => time.padStart(9, '0')).toSorted();
  const oldest = cleared
    .map((place) => ({ place, time: latest(more[place] ?? {}).at(-1) ?? '' }))
    .toSorted((a, b) => (a.time < b.time ? -1 : 1))
    .slice(0, -MAX_CLEARED)
    .map(({ place }) => place);
  return {
    days,
    more: Object.fromEntries(Object.entries(more).filter(([place]) => !oldest.includes(place))),
  };
}
