import type { GroupAnswer } from '#contract/group.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { dayNumberOf } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import { csvLine, harmless } from './csv-line.ts';

const COLUMNS = [
  'habit',
  'group',
  'date',
  'completed',
  'skipped',
  'amount',
  'unit',
  'note',
  'archived',
];

/** Spreadsheets read a file without it in the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** All entries as one table, a row each. */
export function entriesCsv(habits: readonly HabitAnswer[], groups: readonly GroupAnswer[]): string {
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const rows = habits.flatMap((habit) => {
    const goalOn = goalsByDay(habit.goals);
    return habit.completions.map(({ date, completed, skipped, value, note }) => {
      const target = goalOn(dayNumberOf(date))?.target;
      return csvLine([
        harmless(habit.name),
        harmless(groupNames.get(habit.group_id ?? '') ?? ''),
        date,
        String(completed),
        String(skipped ?? false),
        value ?? '',
        target && 'unit' in target ? harmless(target.unit) : '',
        harmless(note ?? ''),
        String(!habit.is_active),
      ]);
    });
  });
  return [BYTE_ORDER_MARK, csvLine(COLUMNS), ...rows].join('');
}
