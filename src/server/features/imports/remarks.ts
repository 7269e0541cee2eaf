import { HABIT_NAME_MAX } from '#contract/habit.ts';
import type { ImportRemark, ImportRemarkCode } from '#contract/import.ts';
import { cleanLine, placeOf } from './clean-text.ts';
import { MAX_ENTRIES, MAX_THINGS } from './limits.ts';
import { tooMuch } from './refusals.ts';

/** Gathers what is not taken over as it stands: each kind once a habit, counted, with its first place. */
export class Remarks {
  readonly #remarks = new Map<string, ImportRemark>();
  #count = 0;

  /** @throws ProblemError payload_too_large with more of them than a file may have entries */
  note(code: ImportRemarkCode, habit?: string, place?: string): void {
    this.#count += 1;
    if (this.#count > MAX_ENTRIES) throw tooMuch();
    // Of many habits it is said of the rest together.
    const about = this.#remarks.size < MAX_THINGS && habit !== undefined ? nameOf(habit) : null;
    const key = `${code}:${about}`;
    const remark = this.#remarks.get(key);
    if (remark) remark.count += 1;
    else
      this.#remarks.set(key, {
        code,
        habit: about,
        place: place === undefined ? null : placeOf(place),
        count: 1,
      });
  }

  list(): ImportRemark[] {
    return [...this.#remarks.values()];
  }
}

function nameOf(habit: string): string {
  return cleanLine(habit, HABIT_NAME_MAX).text;
}
