import type { CivilDate } from '#domain/civil-date.ts';
import { utcDateOf } from './format.ts';

const MINUTE = 60_000;

interface Timed {
  date: string;
  timezoneOffsetInMinutes?: number | undefined;
}

/** How many minutes the person's clock was ahead of UTC at an entry. */
export function offsetOf({ timezoneOffsetInMinutes = 0 }: Timed): number {
  return timezoneOffsetInMinutes;
}

/** The civil date of a moment in UTC where clocks are so many minutes ahead. */
export function civilDateAt(moment: string, offset: number): CivilDate | undefined {
  return utcDateOf(momentOf(moment) + offset * MINUTE);
}

/** Tells dates of moments that come without an offset, by the entries around them. */
export class HabitKitClock {
  readonly #entries: { moment: number; offset: number }[];

  constructor(entries: readonly Timed[]) {
    this.#entries = entries.map((entry) => ({
      moment: momentOf(entry.date),
      offset: offsetOf(entry),
    }));
  }

  /** The date on which something began; a moment before midnight stands for the next day. */
  dateAt(text: string | undefined): CivilDate | undefined {
    if (text === undefined) return undefined;
    const moment = momentOf(text) + MINUTE;
    let nearest = { distance: Infinity, offset: 0 };
    for (const entry of this.#entries) {
      const distance = Math.abs(entry.moment - moment);
      if (distance < nearest.distance) nearest = { distance, offset: entry.offset };
    }
    // Nothing begins before 1970 here.
    return utcDateOf(Math.max(0, moment + nearest.offset * MINUTE));
  }
}

/** Milliseconds since 1970; NaN where a text is no moment. */
function momentOf(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
}
