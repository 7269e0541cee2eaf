import { withDaysOf } from '../entries.ts';
import type { Day } from '../year-page.ts';
import type { DayChange } from './change.ts';
import type { OneCommand } from './command.ts';
import { isSame, markIn } from './day-fields.ts';

/** The commands that take changes of days back. What was changed by the page goes back by the page. */
export function daysBack(days: readonly DayChange[]): OneCommand[] {
  const by = Map.groupBy(days, wayBack);
  return [
    ...inPages(by.get('clear_days'), 'clear_days', ({ after }) => after),
    ...inPages(by.get('fill_days'), 'fill_days', ({ before }) => before),
    ...(by.get('enter_day') ?? []).flatMap(dayBack),
  ];
}

/** Days of a whole page are filled and emptied without a time of entry. */
function wayBack({ before, after }: DayChange): 'clear_days' | 'fill_days' | 'enter_day' {
  const isTimed = after.marked_at !== undefined || after.noted_at !== undefined;
  if (isTimed || Boolean(before.entry) === Boolean(after.entry)) return 'enter_day';
  return after.entry ? 'clear_days' : 'fill_days';
}

function inPages(
  days: readonly DayChange[] = [],
  type: 'clear_days' | 'fill_days',
  dayOf: (change: DayChange) => Day,
): OneCommand[] {
  return [...Map.groupBy(days, ({ habit }) => habit)].map(([habit, ofHabit]) => {
    const entries = withDaysOf(
      new Map(),
      ofHabit.map((change) => [change.date, dayOf(change)]),
    );
    return { type, habit, pages: Object.fromEntries(entries) };
  });
}

function dayBack({ habit, date, before, after, added }: DayChange): OneCommand[] {
  if (added !== undefined) return [{ type: 'add_amount', habit, date, amount: -added }];
  const mark = markIn(before);
  const note = before.entry?.note ?? '';
  const fields = {
    ...(isSame(mark, markIn(after)) ? {} : { mark }),
    ...(note === (after.entry?.note ?? '') ? {} : { note }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ type: 'enter_day', habit, date, ...fields }];
}
