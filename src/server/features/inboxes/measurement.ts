import { VALUE_NAME_MAX, type FoundValue, type InboxMode } from '#contract/inboxes.ts';
import { addDays, isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { todayAt, type DayReckoning } from '#domain/today.ts';
import { wallClockAt } from '#domain/wall-clock.ts';

/** The day of a value, and the instant in milliseconds that orders it among others. */
export interface When {
  date: CivilDate;
  at: number;
}

/** One value of a message. */
export interface Measurement {
  name: string;
  unit: string;
  value: number | boolean;
  /** undefined: the message says when, in no way that is known */
  when: When | undefined;
  /** what tells it from others of its name wherever it comes again */
  id?: string | undefined;
  /** what suits it as a rule */
  mode: InboxMode;
  /** whether its name may be the id or slug of a habit */
  isHabit?: true;
}

/** When a message is read, and how its person reckons days. */
export interface ReadingClock extends DayReckoning {
  now: number;
}

/** Reads a message of one sender. @returns undefined where it is another’s */
export type ReadMessage = (message: unknown, clock: ReadingClock) => Measurement[] | undefined;

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in a list; none where it is no list. */
export function objectsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, VALUE_NAME_MAX) : '';
}

/** The name of an id that is a number or a text; undefined where it is neither. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A number, also one that is written as a text, with a comma or a point before its decimals. */
export function numberOf(value: unknown): number | undefined {
  // JSON has numbers that are none here: 1e999.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const isNumber =
    typeof value === 'string' && /^\s*[-+]?\d{1,15}(?:[.,]\d{1,15})?\s*$/.test(value);
  return isNumber ? Number(value.replace(',', '.')) : undefined;
}

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Instants before this are written in seconds, and in milliseconds after: 1973 in one, 5138 in the other. */
const IN_MILLISECONDS = 100_000_000_000;

/** UTC, as many programs write it. */
const ZERO_OFFSET = /\s?[+-]00:?00$/;

/**
 * The day of a date, of a time with an offset or none, which are its sender’s own, or of an instant (in
 * UTC, or counted since 1970), which the person’s clock puts on a day. What says nothing is now. A
 * time before their day starts is of the day before; midnight to the second is a total of its date.
 *
 * @returns undefined where it is none of these
 */
export function whenOf(value: unknown, clock: ReadingClock): When | undefined {
  if (value === undefined || value === null || value === '') return atInstant(clock.now, clock);
  const number = numberOf(value);
  if (number !== undefined)
    return atInstant(number < IN_MILLISECONDS ? number * 1000 : number, clock);
  const [, date = '', time = '00:00', seconds = ':00', zone] =
    DATE.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (!isCivilDate(date)) return undefined;
  const offset = zone?.replace(/^([+-]\d{2}):?/, '$1:') ?? 'Z';
  const at = Date.parse(`${date}T${time}${seconds}${offset}`);
  if (Number.isNaN(at)) return undefined;
  if (zone === 'Z' || (zone && isUtcElsewhere(zone, at, clock))) return atInstant(at, clock);
  const isTotal = `${time}${seconds}` === '00:00:00';
  const isBefore = !isTotal && Number(time.slice(0, 2)) < clock.day_start_hour;
  return { date: isBefore ? addDays(date, -1) : date, at };
}

/** The last instant that a date can tell (ECMA-262 §21.4.1.1). */
const LAST_INSTANT = 8.64e15;

/** Whether an offset is that of UTC, and not of the person’s own clock. */
function isUtcElsewhere(zone: string, at: number, { time_zone }: ReadingClock): boolean {
  return ZERO_OFFSET.test(zone) && wallClockAt(at, time_zone).offset !== '+00:00';
}

/** A time of a sender that always writes its own clock, also where that shows UTC. */
export function onOwnClock(time: unknown): unknown {
  return typeof time === 'string' ? time.replace(ZERO_OFFSET, '') : time;
}

function atInstant(at: number, clock: ReadingClock): When | undefined {
  if (Math.abs(at) > LAST_INSTANT / 2) return undefined;
  return { date: todayAt(at, clock), at };
}

/** What a workout gives: one, its minutes and its distance, of all kinds and of its own. */
export function workout(
  type: string,
  { when, id }: Pick<Measurement, 'when' | 'id'>,
  { seconds, distance, unit }: { seconds?: unknown; distance?: unknown; unit: string },
): Measurement[] {
  const own = type
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  return ['workout', ...(own === '' || own === 'workout' ? [] : [own])].flatMap((name) => [
    { name, unit: '', value: 1, when, id, mode: 'add' as const },
    ...given(seconds, 60, { name: `${name}_minutes`, unit: 'min', when, id }),
    ...given(distance, 1, { name: `${name}_distance`, unit, when, id }),
  ]);
}

function given(
  value: unknown,
  divisor: number,
  rest: Omit<Measurement, 'value' | 'mode'>,
): Measurement[] {
  const number = numberOf(value);
  return number === undefined ? [] : [{ ...rest, value: number / divisor, mode: 'add' }];
}

/** So much is told of a message, in bytes of JSON: all that are kept are one answer. */
const FOUND_BYTES = 3000;

/** What a message has, by name, the first ones where that is much. */
export function foundIn(measurements: readonly Measurement[]): FoundValue[] {
  const byName = Map.groupBy(measurements, ({ name }) => name);
  const found: FoundValue[] = [];
  let bytes = 0;
  for (const all of byName.values()) {
    const [last] = all.slice(-1);
    if (!last) continue;
    const { name, unit, value, when, mode } = last;
    const told = { name, unit, count: all.length, value, date: when?.date ?? null, mode };
    bytes += Buffer.byteLength(JSON.stringify(told));
    if (bytes > FOUND_BYTES) break;
    found.push(told);
  }
  return found;
}
