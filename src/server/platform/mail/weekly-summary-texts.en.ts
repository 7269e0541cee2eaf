import type { CivilDate } from '#domain/civil-date.ts';
import type { Amount, DaysOfWeek, HabitWeek, WholePeriod } from '#domain/habit-week.ts';
import type { Span } from '#domain/period.ts';
import type { Unit } from '#domain/unit.ts';
import { unitAfter } from '#domain/unit-words.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import { weeklySummaryFormats } from './weekly-summary-formats.ts';
import type { WeeklySummaryFacts, WeeklySummaryText } from './weekly-summary-facts.ts';

/** A mail knows no region: English is British there. */
const LANGUAGE = 'en-GB';

const formats = () => weeklySummaryFormats(LANGUAGE);

export function englishWeeklySummary(
  facts: WeeklySummaryFacts,
  answersUrl: string,
): WeeklySummaryText {
  const { week, rows, more, insight, awaiting, moreAwaiting } = facts;
  const notes = insight ? [insightText(insight.name, insight.insight)] : [];
  return {
    subject: `Your week from ${spanText(week)}`,
    paragraphs: [`Your habits from ${spanText(week)}:`],
    rows: rows.map(({ name, week: told }) => ({ name, text: weekText(told) })),
    notes: more === 0 ? notes : [`And ${more} more in your notebook.`, ...notes],
    aside:
      awaiting.length === 0
        ? undefined
        : {
            text: `Once a month Habitude asks how automatic a habit has become. This time: ${namesText(awaiting, moreAwaiting)}.`,
            link: { label: 'Rate four statements', url: answersUrl },
          },
  };
}

/** "16 to 22 November", "30 November to 6 December" */
function spanText({ first, last }: Span): string {
  const from = monthText(first) === monthText(last) ? dayText(first) : dateText(first);
  return `${from} to ${dateText(last)}`;
}

function dateText(date: CivilDate): string {
  return `${dayText(date)} ${monthText(date)}`;
}

function dayText(date: CivilDate): string {
  return String(Number(date.slice(-2)));
}

function monthText(date: CivilDate): string {
  return formats().month.format(Date.parse(date));
}

function namesText(names: readonly string[], more: number): string {
  return formats().list.format(more === 0 ? names : [...names, `${more} more`]);
}

function weekText({ days, whole }: HabitWeek): string {
  return [days && daysText(days), whole && wholeText(whole)].filter(Boolean).join('. ');
}

function daysText({ kept, asked, skipped, paused, before }: DaysOfWeek): string {
  const parts = [
    ...(asked > 0 ? [`${kept} of ${count(asked, 'day')} kept`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'day')} skipped`] : []),
    ...(paused > 0 ? [`${count(paused, 'day')} paused`] : []),
  ];
  const text = parts.join(', ');
  return before ? `${text} (${before.kept} of ${before.asked} the week before)` : text;
}

function wholeText({ unit, last, outcome, amount, before }: WholePeriod): string {
  const head = headText(unit === 'week' ? 'week' : monthText(last), outcome);
  const text = amount ? `${head}: ${amountText(amount)}` : head;
  return before === null ? text : `${text} (${formats().number.format(before)} the week before)`;
}

function headText(period: string, outcome: WholePeriod['outcome']): string {
  const named = period === 'week' ? 'Week' : period;
  switch (outcome) {
    case 'kept':
      return `${named} kept`;
    case 'missed':
      return `${named} not kept`;
    case 'skipped':
      return `${named} with skipped days`;
    case 'paused':
      return `${named} with a pause`;
    case 'partial':
      return `Incomplete ${period}`;
    case 'open':
      return `${named} so far`;
  }
}

function amountText({ done, asked, isLimit, unit }: Amount): string {
  const said = unit === null ? count(done, 'day') : amountOf(done, unit);
  return `${said} (${isLimit ? 'limit' : 'goal'}: ${formats().number.format(asked)})`;
}

function amountOf(done: number, unit: string): string {
  return `${formats().number.format(done)} ${unitAfter(done, unit, 'en')}`.trim();
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}

function insightText(name: string, insight: WeekInsight): string {
  switch (insight.kind) {
    case 'seal':
      return `${name}: ${inARow(insight)}, which earns a seal.`;
    case 'longest': {
      const before = insight.before === null ? '' : `, after ${insight.before} before`;
      return `${name}: ${inARow(insight)}, its longest streak so far${before}.`;
    }
    case 'strength':
      return `The strength of ${name} has reached ${insight.percent}% for the first time.`;
    case 'weekday': {
      const { weekday, share } = insight;
      return `${WEEKDAYS[weekday - 1]} goes best for ${name}: ${share.kept} of the last ${share.asked} were kept.`;
    }
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function inARow({ length, unit }: { length: number; unit: Unit }): string {
  return `${count(length, unit)} in a row`;
}
