import type { I18n } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import { addDays, partsOf, type CivilDate } from '#domain/civil-date.ts';
import type { Amount, DaysOfWeek, HabitWeek, WholePeriod } from '#domain/habit-week.ts';
import type { Span } from '#domain/period.ts';
import type { Unit } from '#domain/unit.ts';
import { unitAfter } from '#domain/unit-words.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import { dayInWords } from '../texts.ts';
import type { MailContent } from './mail-layout.ts';

/** What a weekly summary tells. Names are the icon and the name of a habit. */
export interface WeeklyLetterFacts {
  week: Span;
  rows: readonly { name: string; week: HabitWeek }[];
  /** how many habits there are beside */
  more: number;
  insight: { name: string; insight: WeekInsight } | null;
  /** habits of which it asks how automatic they have become, and how many there are beside */
  awaiting: readonly string[];
  moreAwaiting: number;
}

/** Writes what a weekly summary says. @param answersUrl where its questions are answered */
export function weeklyLetterText(
  i18n: I18n,
  locale: Locale,
  facts: WeeklyLetterFacts,
  answersUrl: string,
): Pick<MailContent, 'subject' | 'paragraphs' | 'rows' | 'notes' | 'aside'> {
  const { week, rows, more, insight, awaiting, moreAwaiting } = facts;

  const span = ({ first, last }: Span) =>
    i18n.t('{from} to {to}', {
      from: partsOf(first).month === partsOf(last).month ? dayOfMonth(first) : date(first),
      to: date(last),
    });
  const dayOfMonth = (day: CivilDate) => i18n.t('{day}', { day: partsOf(day).day });
  const date = (day: CivilDate) =>
    i18n.t('{day} {month}', { day: partsOf(day).day, month: dayInWords(locale, day, 'month') });

  const named = (names: readonly string[], others: number) =>
    new Intl.ListFormat(i18n.locales).format(
      others === 0 ? names : [...names, i18n.t('{others} more', { others })],
    );

  const weekText = ({ days, whole }: HabitWeek) =>
    [days && daysText(days), whole && wholeText(whole)].filter(Boolean).join('. ');

  function daysText({ kept, asked, skipped, paused, before }: DaysOfWeek): string {
    const counts = [
      asked > 0 &&
        i18n.t('{kept} of {asked, plural, one {# day} other {# days}} kept', { kept, asked }),
      skipped > 0 && i18n.t('{skipped, plural, one {# day} other {# days}} skipped', { skipped }),
      paused > 0 && i18n.t('{paused, plural, one {# day} other {# days}} paused', { paused }),
    ];
    const text = counts.filter(Boolean).join(', ');
    return before
      ? i18n.t('{text} ({kept} of {asked} the week before)', {
          text,
          kept: before.kept,
          asked: before.asked,
        })
      : text;
  }

  function wholeText({ unit, last, outcome, amount, before }: WholePeriod): string {
    const head =
      unit === 'week'
        ? i18n.t(
            '{outcome, select, kept {Week kept} missed {Week missed} skipped {Week with skipped days} paused {Week with a pause} partial {Incomplete week} other {Week so far}}',
            { outcome },
          )
        : i18n.t(
            '{outcome, select, kept {{month} kept} missed {{month} missed} skipped {{month} with skipped days} paused {{month} with a pause} partial {Incomplete {month}} other {{month} so far}}',
            // French says “d’octobre” and “de novembre”: it needs to know which month it is.
            { outcome, month: dayInWords(locale, last, 'month'), number: partsOf(last).month },
          );
    const text = amount ? i18n.t('{head}: {amount}', { head, amount: amountText(amount) }) : head;
    return before === null
      ? text
      : i18n.t('{text} ({count} the week before)', { text, count: exact(before) });
  }

  // In full: what is short of its goal is not written as the goal.
  const exact = (amount: number) => i18n.number(amount, { maximumFractionDigits: 6 });

  function amountText({ done, asked, isLimit, unit }: Amount): string {
    const amount =
      unit === null
        ? i18n.t('{done, plural, one {# day} other {# days}}', { done })
        : `${exact(done)} ${unitAfter(done, unit, locale)}`.trim();
    return isLimit
      ? i18n.t('{amount} (limit: {asked})', { amount, asked: exact(asked) })
      : i18n.t('{amount} (goal: {asked})', { amount, asked: exact(asked) });
  }

  const inARow = ({ length, unit }: { length: number; unit: Unit }) =>
    i18n.t(
      '{unit, select, day {{length, plural, one {# day} other {# days}}} week {{length, plural, one {# week} other {# weeks}}} other {{length, plural, one {# month} other {# months}}}} in a row',
      { unit, length },
    );

  function insightText(name: string, told: WeekInsight): string {
    switch (told.kind) {
      case 'seal':
        return i18n.t('{name}: {streak}, which earns a seal.', { name, streak: inARow(told) });
      case 'longest': {
        const { before } = told;
        const streak = inARow(told);
        return before === null
          ? i18n.t('{name}: {streak}, its longest streak so far.', { name, streak })
          : i18n.t('{name}: {streak}, its longest streak so far (the one before: {before}).', {
              name,
              streak,
              before,
            });
      }
      case 'strength':
        return i18n.t('The strength of {name} has reached {percent}% for the first time.', {
          name,
          percent: told.percent,
        });
      case 'weekday': {
        const weekday = dayInWords(locale, addDays(A_MONDAY, told.weekday - 1), 'weekday');
        return i18n.t('{weekday} goes best for {name}: {kept} of the last {asked} were kept.', {
          weekday,
          name,
          kept: told.share.kept,
          asked: told.share.asked,
        });
      }
    }
  }

  return {
    subject: i18n.t('Your week from {week}', { week: span(week) }),
    paragraphs: [i18n.t('Your habits from {week}:', { week: span(week) })],
    rows: rows.map(({ name, week: told }) => ({ name, text: weekText(told) })),
    notes: [
      ...(more === 0 ? [] : [i18n.t('And {more} more in your notebook.', { more })]),
      ...(insight ? [insightText(insight.name, insight.insight)] : []),
    ],
    aside:
      awaiting.length === 0
        ? undefined
        : {
            text: i18n.t(
              'Once a month this letter asks how automatic a habit has become. This time: {names}.',
              { names: named(awaiting, moreAwaiting) },
            ),
            link: { label: i18n.t('Rate four statements'), url: answersUrl },
          },
  };
}

const A_MONDAY: CivilDate = '2026-11-16';
