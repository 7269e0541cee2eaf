import type { Completion } from '#contract/completion.ts';
import type { GroupAnswer } from '#contract/group.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { dayNumberOf } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import { csvLine, harmlessAnywhere } from './csv-line.ts';

/** How many rows are put together at a time: notes make a row as long as a page. */
const ROWS_AT_ONCE = 200;

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
  // Programs may know the columns before these by their places.
  'note_only',
  'habit_id',
];

/** Spreadsheets read a file without it in the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** All entries as one table, a row each. */
export async function* entriesCsv(
  habits: AsyncIterable<HabitAnswer>,
  groups: readonly GroupAnswer[],
): AsyncGenerator<string> {
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const habit of habits) {
    const group = groupNames.get(habit.group_id ?? '') ?? '';
    const lineOf = rowOf(habit, group);
    for (let from = 0; from < habit.completions.length; from += ROWS_AT_ONCE)
      yield habit.completions
        .slice(from, from + ROWS_AT_ONCE)
        .map(lineOf)
        .join('');
  }
}

function rowOf(
  { id, name, is_active, goals }: HabitAnswer,
  group: string,
): (completion: Completion) => string {
  const goalOn = goalsByDay(goals);
  return ({ date, completed, skipped, value, note, note_only = false }) => {
    const target = goalOn(dayNumberOf(date))?.target;
    return csvLine([
      harmlessAnywhere(name),
      harmlessAnywhere(group),
      date,
      // A note alone says nothing of its day, which a limit takes for kept.
      String(completed && !note_only),
      String(skipped ?? false),
      value ?? '',
      target && 'unit' in target ? harmlessAnywhere(target.unit) : '',
      harmlessAnywhere(note ?? ''),
      String(!is_active),
      String(note_only),
      id,
    ]);
  };
}
