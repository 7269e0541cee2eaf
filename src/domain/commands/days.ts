import { addUp } from '../add-up.ts';
import type { CivilDate } from '../civil-date.ts';
import { amountOf } from '../day-record.ts';
import { listDays, type Entries } from '../entries.ts';
import { targetOn, type Target } from '../goal.ts';
import { MAX_AMOUNT } from '../limits.ts';
import type { Day } from '../year-page.ts';
import { beginBy, isTooLate, refuseTooLate } from './beginning.ts';
import { Refused } from './command.ts';
import type { AddAmount, ClearDays, EnterDay, FillDays, Mark, Moment, Pages } from './command.ts';
import {
  dayFrom,
  entryFrom,
  fieldsOf,
  isForgotten,
  isSame,
  isSameMark,
  keptTime,
  laterTime,
  markOf,
  settle,
  type DayFields,
} from './day-fields.ts';
import type { Draft } from './draft.ts';

/**
 * Enters what is named of a day. What was entered later stands; what does not stand, or stands no
 * more, goes into the day's history. Whatever is entered, the habit has begun by then.
 */
export function enterDay(draft: Draft, command: EnterDay, moment: Moment): void {
  const { habit: id, date, note } = command;
  const mark = command.mark && markOf(command.mark);
  const habit = draft.habits.find(id);
  const saysSomething = Boolean(mark) || Boolean(note);
  if (saysSomething) refuseTooLate(date, moment);
  // Nothing can be entered for it that would have to yield.
  if (isTooLate(date, moment) && !draft.dayOf(id, date).entry) return;
  const standing = fieldsOf(draft.dayOf(id, date), moment.now);
  const settled: DayFields = {
    mark: mark === undefined ? standing.mark : settle(standing.mark, mark, moment),
    note: note === undefined ? standing.note : settle(standing.note, note, moment),
  };
  if (settled.mark !== standing.mark || settled.note !== standing.note)
    draft.putDay({ habit: id, date, after: dayFrom(settled) });
  const isMarkLost = mark && settled.mark === standing.mark && !isSame(mark, standing.mark.value);
  const isNoteLost = note && settled.note === standing.note && note !== standing.note.value;
  if (isMarkLost || isNoteLost) {
    const words = note ?? settled.note.value;
    const lost = entryFrom(mark === undefined ? settled.mark.value : mark, words);
    const after = draft.dayOf(id, date);
    draft.putDay({ habit: id, date, after, replaced: lost ? [lost] : [] });
  }
  if (saysSomething) beginBy(draft, habit, date, moment);
}

/**
 * Adds to the amount that stands, whenever either was entered, as long as it is known what was added
 * before. A day that was only ticked counts as what its goal asks for, and a skipped one as nothing.
 */
export function addAmount(draft: Draft, command: AddAmount, moment: Moment): void {
  const { habit: id, date, amount } = command;
  const habit = draft.habits.find(id);
  refuseTooLate(date, moment);
  if (amount === 0) return;
  // Commands are remembered for as long: this one may have come before.
  if (isForgotten(moment)) throw new Refused({ code: 'too_old' });
  const target = targetOn(habit.goals, date);
  const { mark, note } = fieldsOf(draft.dayOf(id, date), moment.now);
  const value = plus(mark.value, amount, target);
  if (amountOf(value, target) > MAX_AMOUNT)
    throw new Refused({ code: 'invalid_request', path: 'amount', reason: 'too_big' });
  const after = dayFrom({ mark: { value, time: laterTime(mark.time, moment) }, note });
  const isUndoneByTaking = isSame(plus(value, -amount, target), mark.value);
  draft.putDay({ habit: id, date, after, added: isUndoneByTaking ? amount : undefined });
  beginBy(draft, habit, date, moment);
}

/** Enters days on which nothing stands, with the times of entry that the pages have, if any. */
export function fillDays(draft: Draft, command: FillDays, moment: Moment): void {
  const { habit: id, pages } = command;
  const habit = draft.habits.find(id);
  let latest: CivilDate | undefined;
  let oldest: CivilDate | undefined;
  for (const [date, day] of listDays(entriesIn(pages))) {
    const before = draft.dayOf(id, date);
    if (before.entry) continue;
    latest ??= date;
    oldest = date;
    draft.putDay({ habit: id, date, before, after: filled(day, moment) });
  }
  if (latest === undefined || oldest === undefined) return;
  refuseTooLate(latest, moment);
  beginBy(draft, habit, oldest, moment);
}

/** A day as its page has it, entered now at the latest. */
function filled(day: Day, { now }: Moment): Day {
  const { entry, marked_at, noted_at } = day;
  if (marked_at === undefined && noted_at === undefined) return day;
  return { entry, marked_at: keptTime(marked_at, now), noted_at: keptTime(noted_at, now) };
}

/** Takes back days that are as the pages have them. */
export function clearDays(draft: Draft, { habit: id, pages }: ClearDays): void {
  draft.habits.find(id);
  for (const [date, day] of listDays(entriesIn(pages))) {
    const before = draft.dayOf(id, date);
    if (isSameMark(before, day) && before.entry?.note === day.entry?.note)
      draft.putDay({ habit: id, date, before, after: {} });
  }
}

function plus(mark: Mark | null, amount: number, target: Target): Mark | null {
  const sum = addUp([amountOf(mark, target), amount]);
  return amount < 0 && sum <= 0 ? null : { value: sum };
}

/** The entries of pages, as a notebook has them. */
export function entriesIn(pages: Pages): Entries {
  return new Map(Object.entries(pages).map(([year, page]) => [Number(year), page]));
}
