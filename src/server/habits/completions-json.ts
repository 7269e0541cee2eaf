import { dayAfter, dayNumberOf, daysInMonth, formatCivilDate } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/completed.ts';
import type { Entries } from '#domain/entries.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Goal, Target } from '#domain/goal.ts';
import { entryAt } from '#domain/year-page.ts';
import type { Entry, YearPage } from '#domain/year-page.ts';

/**
 * The completions of a habit as JSON, newest first, as the specification has them: whether a day is
 * completed follows from the goal that rules it. Ten years are 160 kB, which are put together here
 * rather than made into objects first.
 */
export function completionsJson(entries: Entries, goals: readonly Goal[]): string {
  const goalOn = goalsByDay(goals);
  const pages = [...entries].toSorted(([a], [b]) => b - a);
  const texts = pages.map(([year, page]) => {
    const first = dayNumberOf(formatCivilDate(year, 1, 1));
    return pageJson(
      year,
      page,
      (place) => goalOn(dayAfter(first, place))?.target ?? { kind: 'check' },
    );
  });
  return `[${texts.filter((text) => text !== '').join(',')}]`;
}

/** What most days say after their date. */
const PLAIN: Partial<Record<string, string>> = {
  x: '","completed":true}',
  o: '","completed":false}',
};

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

function pageJson(year: number, page: YearPage, targetAt: (place: number) => Target): string {
  let place = dayNumberOf(formatCivilDate(year, 12, 31)) - dayNumberOf(formatCivilDate(year, 1, 1));
  let text = '';
  for (let month = 12; month >= 1; month -= 1) {
    const before = `{"date":"${formatCivilDate(year, month, 1).slice(0, -2)}`;
    for (let day = daysInMonth(year, month); day >= 1; day -= 1, place -= 1) {
      const symbol = page.days[place] ?? '.';
      if (symbol === '.') continue;
      const plain = page.more[place] === undefined ? PLAIN[symbol] : undefined;
      const rest = plain ?? restOf(entryAt(page, place), targetAt(place));
      text += `${text === '' ? '' : ','}${before}${TWO_DIGITS[day]}${rest}`;
    }
  }
  return text;
}

function restOf(entry: Entry | undefined, target: Target): string {
  const { value = false, skipped, note } = entry ?? {};
  const rest = {
    completed: !skipped && isCompleted(value, target),
    ...(typeof value === 'number' ? { value } : {}),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
  return `",${JSON.stringify(rest).slice(1)}`;
}
