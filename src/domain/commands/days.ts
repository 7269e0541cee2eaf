import { addUp } from '../add-up.ts';
import type { CivilDate } from '../civil-date.ts';
import { dayOn, listEntries } from '../entries.ts';
import type { Entries } from '../entries.ts';
import type { Target } from '../goal.ts';
import { targetOn } from '../goal.ts';
import { MOST_AMOUNT } from '../limits.ts';
import type { Day } from '../year-page.ts';
import { beginBy, isTooLate } from './beginning.ts';
import { isSameEntry } from './change.ts';
import type {
  AddAmount,
  ClearDays,
  EnterDay,
  FillDays,
  Mark,
  Moment,
  Pages,
  Refusal,
} from './command.ts';
import {
  dayFrom,
  entryFrom,
  fieldsOf,
  isSame,
  laterTime,
  markIn,
  markOf,
  notLater,
  settle,
} from './day-fields.ts';
import type { DayFields } from './day-fields.ts';
import type { Draft } from './draft.ts';

const TOO_LATE = { code: 'invalid_request', path: 'date', reason: 'too_late' } as const;

/**
 * Enters what is named of a day. What was entered later stands; what does not stand, or stands no
 * more, goes into the day's history. Whatever is entered, the habit has begun by then.
 */
export function enterDay(draft: Draft, command: EnterDay, moment: Moment): Refusal | undefined {
  const { habit: id, date, note } = command;
  const mark = command.mark && markOf(command.mark);
  const habit = draft.habits.find(id);
  if (!habit) return { code: 'not_found', what: 'habit', id };
  const saysSomething = Boolean(mark) || Boolean(note);
  if (saysSomething && isTooLate(date, moment)) return TOO_LATE;
  // Nothing can be entered for it that would have to yield.
  if (isTooLate(date, moment) && !draft.dayOf(id, date).entry) return undefined;
  const target = targetOn(habit.goals, date);
  const standing = fieldsOf(draft.dayOf(id, date), moment.now);
  const settled: DayFields = {
    mark: mark === undefined ? standing.mark : settle(standing.mark, mark, moment),
    note: note === undefined ? standing.note : settle(standing.note, note, moment),
  };
  if (settled.mark !== standing.mark || settled.note !== standing.note)
    putDay(draft, id, date, dayFrom(settled, target));
  const isMarkLost = mark && settled.mark === standing.mark && !isSame(mark, standing.mark.value);
  const isNoteLost = note && settled.note === standing.note && note !== standing.note.value;
  if (isMarkLost || isNoteLost) {
    const words = note ?? settled.note.value;
    const lost = entryFrom(mark === undefined ? settled.mark.value : mark, words, target);
    const after = draft.dayOf(id, date);
    draft.putDay({ habit: id, date, after, replaced: lost ? [lost] : [] });
  }
  if (saysSomething) beginBy(draft, habit, date, moment);
  return undefined;
}

/**
 * Adds to the amount that stands, whenever either was entered. A day that was only ticked counts as
 * what its goal asks for, and a skipped one as nothing.
 */
export function addAmount(draft: Draft, command: AddAmount, moment: Moment): Refusal | undefined {
  const { habit: id, date, amount } = command;
  const habit = draft.habits.find(id);
  if (!habit) return { code: 'not_found', what: 'habit', id };
  if (isTooLate(date, moment)) return TOO_LATE;
  if (amount === 0) return undefined;
  const target = targetOn(habit.goals, date);
  const { mark, note } = fieldsOf(draft.dayOf(id, date), moment.now);
  const value = plus(mark.value, amount, target);
  if (amountOf(value, target) > MOST_AMOUNT)
    return { code: 'invalid_request', path: 'amount', reason: 'too_big' };
  const after = { mark: { value, time: laterTime(mark.time, moment) }, note };
  const isUndoneByTaking = isSame(plus(value, -amount, target), mark.value);
  putDay(draft, id, date, dayFrom(after, target), isUndoneByTaking ? amount : undefined);
  beginBy(draft, habit, date, moment);
  return undefined;
}

/** Enters days on which nothing stands, with the times of entry that the pages have, if any. */
export function fillDays(draft: Draft, command: FillDays, moment: Moment): Refusal | undefined {
  const { habit: id, pages } = command;
  const habit = draft.habits.find(id);
  if (!habit) return { code: 'not_found', what: 'habit', id };
  const entries = entriesIn(pages);
  const days = [...listEntries(entries)].filter(({ date }) => !draft.dayOf(id, date).entry);
  const [latest, oldest] = [days.at(0), days.at(-1)];
  if (!latest || !oldest) return undefined;
  if (isTooLate(latest.date, moment)) return TOO_LATE;
  for (const { date } of days) {
    const { mark, note } = fieldsOf(dayOn(entries, date), moment.now);
    const times = { mark: notLater(mark, moment), note: notLater(note, moment) };
    putDay(draft, id, date, dayFrom(times, targetOn(habit.goals, date)));
  }
  beginBy(draft, habit, oldest.date, moment);
  return undefined;
}

/** Takes back days that are as the pages have them. */
export function clearDays(draft: Draft, { habit: id, pages }: ClearDays): Refusal | undefined {
  if (!draft.habits.find(id)) return { code: 'not_found', what: 'habit', id };
  const entries = entriesIn(pages);
  for (const { date, note } of listEntries(entries)) {
    const standing = draft.dayOf(id, date);
    const isSameMark = isSame(markIn(standing), markIn(dayOn(entries, date)));
    if (isSameMark && standing.entry?.note === note) putDay(draft, id, date, {});
  }
  return undefined;
}

/** Puts a day in the place of what is known of it, and what stood there in its history. */
function putDay(draft: Draft, habit: string, date: CivilDate, after: Day, added?: number): void {
  const { entry } = draft.dayOf(habit, date);
  const replaced = isSameEntry(entry, after.entry) ? [] : [entry ?? null];
  draft.putDay({ habit, date, after, replaced, ...(added === undefined ? {} : { added }) });
}

function plus(mark: Mark | null, amount: number, target: Target): Mark | null {
  const sum = addUp([amountOf(mark, target), amount]);
  return amount < 0 && sum <= 0 ? null : { value: sum };
}

function amountOf(mark: Mark | null, target: Target): number {
  if (!mark || mark.skipped) return 0;
  if (typeof mark.value === 'number') return mark.value;
  return mark.value && target.kind === 'at_least' ? target.amount : 0;
}

function entriesIn(pages: Pages): Entries {
  return new Map(Object.entries(pages).map(([year, page]) => [Number(year), page]));
}
