import type { ImportRemark, ImportRemarkCode } from '#contract/import.ts';

/** Gathers what is not taken over as it stands: each kind once a habit, counted, with its first place. */
export class Remarks {
  readonly #remarks = new Map<string, ImportRemark>();

  note(code: ImportRemarkCode, habit?: string, place?: string): void {
    const key = JSON.stringify([code, habit]);
    const remark = this.#remarks.get(key);
    if (remark) remark.count += 1;
    else this.#remarks.set(key, { code, habit: habit ?? null, place: place ?? null, count: 1 });
  }

  list(): ImportRemark[] {
    return [...this.#remarks.values()];
  }
}
