import { addDays } from '#domain/civil-date.ts';
import { MAX_ENTRIES, MAX_HABITS, MAX_NOTE_BYTES } from '#domain/limits.ts';
import { MAX_CHANGE_BYTES, MAX_CHANGES } from '../features/notebook/quota.ts';

const TODAY = '2026-11-21';
export const ENTRIES_EACH = Math.floor(MAX_ENTRIES / MAX_HABITS);
const CHANGES_EACH = Math.floor(MAX_CHANGES / MAX_HABITS);

/** Notes that do not compress well, of a length in bytes. */
function noteOf(n: number, length: number): string {
  let text = '';
  for (let seed = n + 1; text.length < length; seed = (seed * 48_271) % 2_147_483_647)
    text += seed.toString(36);
  return text.slice(0, length);
}

/** An account with as much as one may hold, as it is exported, or as earlier versions did. */
export function fullAccount(): string {
  const noteBytes = Math.floor(MAX_NOTE_BYTES / MAX_HABITS / ENTRIES_EACH);
  const changeBytes = Math.floor(MAX_CHANGE_BYTES / MAX_CHANGES);
  const ids = Array.from(
    { length: MAX_HABITS },
    (_, n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const habits = ids.map((id, position) => {
    const completions = Array.from({ length: ENTRIES_EACH }, (_, back) => {
      const isAmount = (position + back) % 2 === 0;
      const isAlone = !isAmount && back % 3 === 0;
      const note = noteOf(position * ENTRIES_EACH + back, noteBytes);
      return {
        date: addDays(TODAY, -back),
        completed: false,
        ...(isAmount && { value: (back % 1000) + 0.1234567 }),
        note,
        ...(isAlone && { note_only: true }),
      };
    });
    const goals = [
      {
        from: '1970-01-01',
        schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        target: { kind: 'at_least', amount: 1e6, unit: 'l', per: 'day' },
      },
    ];
    const head = {
      id,
      name: `Habit ${position}`,
      description: '',
      icon: '📖',
      color: 'teal',
      frequency: 'DAILY',
      is_active: true,
      position,
      group_id: null,
      goals,
      created_at: '1990-01-01T00:00:00+01:00',
      cue: '',
      reminders: [],
      answers: [],
    };
    const years = Map.groupBy(completions, ({ date }) => date.slice(0, 4));
    const lines = [...years.values()].map((year) => JSON.stringify(year).slice(1, -1));
    return `${JSON.stringify(head).slice(0, -1)},"completions":[\n${lines.join(',\n')}\n]}`;
  });
  const changes = ids.map((habit_id, n) =>
    Array.from({ length: CHANGES_EACH }, (_, back) => {
      const date = addDays(TODAY, -back);
      const completion = { date, completed: true, note: noteOf(n * back, changeBytes - 25) };
      return JSON.stringify({ habit_id, date, until: '2026-11-20T08:00:00.000Z', completion });
    }).join(','),
  );
  return `{"format":"habitude","version":4,\n"groups":[],"pauses":[],"habits":[\n${habits.join(',\n')}\n],"changes":[\n${changes.join(',\n')}\n]}\n`;
}
