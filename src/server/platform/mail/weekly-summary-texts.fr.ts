import type { CivilDate } from '#domain/civil-date.ts';
import type { Amount, DaysOfWeek, HabitWeek, WholePeriod } from '#domain/habit-week.ts';
import type { Span } from '#domain/period.ts';
import type { Unit } from '#domain/unit.ts';
import { unitAfter } from '#domain/unit-words.ts';
import type { WeekInsight } from '#domain/week-insight.ts';
import { weeklySummaryFormats } from './weekly-summary-formats.ts';
import type { WeeklySummaryFacts, WeeklySummaryText } from './weekly-summary-facts.ts';

const LANGUAGE = 'fr';

const formats = () => weeklySummaryFormats(LANGUAGE);

export function frenchWeeklySummary(
  facts: WeeklySummaryFacts,
  answersUrl: string,
): WeeklySummaryText {
  const { week, rows, more, insight, awaiting, moreAwaiting } = facts;
  const notes = insight ? [insightText(insight.name, insight.insight)] : [];
  const others = more === 1 ? 'une autre habitude' : `${more} autres habitudes`;
  return {
    subject: `Votre semaine ${spanText(week)}`,
    paragraphs: [`Vos habitudes ${spanText(week)} :`],
    rows: rows.map(({ name, week: told }) => ({ name, text: weekText(told) })),
    notes: more === 0 ? notes : [`Votre carnet compte aussi ${others}.`, ...notes],
    aside:
      awaiting.length === 0
        ? undefined
        : {
            text: `Une fois par mois, Habitude vous demande à quel point une habitude est devenue automatique. Cette fois-ci : ${namesText(awaiting, moreAwaiting)}.`,
            link: { label: 'Évaluer quatre affirmations', url: answersUrl },
          },
  };
}

/** « du 16 au 22 novembre », « du 30 novembre au 6 décembre » */
function spanText({ first, last }: Span): string {
  const from = monthText(first) === monthText(last) ? dayText(first) : dateText(first);
  return `du ${from} au ${dateText(last)}`;
}

function dateText(date: CivilDate): string {
  return `${dayText(date)} ${monthText(date)}`;
}

/** Only the first of a month is an ordinal. */
function dayText(date: CivilDate): string {
  const day = Number(date.slice(-2));
  return day === 1 ? '1er' : String(day);
}

function monthText(date: CivilDate): string {
  return formats().month.format(Date.parse(date));
}

function namesText(names: readonly string[], more: number): string {
  const others = more === 1 ? 'une autre' : `${more} autres`;
  return formats().list.format(more === 0 ? names : [...names, others]);
}

function weekText({ days, whole }: HabitWeek): string {
  return [days && daysText(days), whole && wholeText(whole)].filter(Boolean).join('. ');
}

function daysText({ kept, asked, skipped, paused, before }: DaysOfWeek): string {
  const parts = [
    ...(asked > 0 ? [`${kept} ${kept < 2 ? 'jour tenu' : 'jours tenus'} sur ${asked}`] : []),
    ...(skipped > 0 ? [`${skipped} ${skipped < 2 ? 'jour sauté' : 'jours sautés'}`] : []),
    ...(paused > 0 ? [`${count(paused, 'jour')} en pause`] : []),
  ];
  const text = parts.join(', ');
  return before ? `${text} (${before.kept} sur ${before.asked} la semaine précédente)` : text;
}

function wholeText({ unit, last, outcome, amount, before }: WholePeriod): string {
  const head = unit === 'week' ? WEEK[outcome] : monthHead(last, outcome);
  const text = amount ? `${head} : ${amountText(amount)}` : head;
  return before === null
    ? text
    : `${text}, contre ${formats().number.format(before)} la semaine précédente`;
}

const WEEK: Record<WholePeriod['outcome'], string> = {
  kept: 'Semaine tenue',
  missed: 'Semaine manquée',
  skipped: 'Semaine avec des jours sautés',
  paused: 'Semaine avec une pause',
  partial: 'Semaine incomplète',
  open: 'Semaine en cours',
};

const MONTHS: Record<WholePeriod['outcome'], string> = {
  kept: 'tenu',
  missed: 'manqué',
  skipped: 'avec des jours sautés',
  paused: 'avec une pause',
  partial: 'incomplet',
  open: 'en cours',
};

function monthHead(date: CivilDate, outcome: WholePeriod['outcome']): string {
  const month = monthText(date);
  return `Mois ${/^[ao]/.test(month) ? 'd’' : 'de '}${month} ${MONTHS[outcome]}`;
}

function amountText({ done, asked, isLimit, unit }: Amount): string {
  const said = unit === null ? count(done, 'jour') : amountOf(done, unit);
  return `${said} (${isLimit ? 'limite' : 'objectif'} : ${formats().number.format(asked)})`;
}

function amountOf(done: number, unit: string): string {
  return `${formats().number.format(done)} ${unitAfter(done, unit, 'fr')}`.trim();
}

function count(number: number, noun: string): string {
  return `${number} ${number < 2 || noun.endsWith('s') ? noun : `${noun}s`}`;
}

function insightText(name: string, insight: WeekInsight): string {
  switch (insight.kind) {
    case 'seal':
      return `${name} : ${inARow(insight)}, ce qui vaut un sceau.`;
    case 'longest': {
      const before = insight.before === null ? '' : `, après une de ${insight.before}`;
      return `${name} : ${inARow(insight)}, la plus longue série jusqu’ici${before}.`;
    }
    case 'strength':
      return `${name} : la force de cette habitude atteint ${insight.percent} % pour la première fois.`;
    case 'weekday': {
      const { weekday, share } = insight;
      return `${name} : le ${WEEKDAYS[weekday - 1]} vous réussit le mieux, avec ${share.kept} ${share.kept < 2 ? 'jour tenu' : 'jours tenus'} sur les ${share.asked} derniers.`;
    }
  }
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

const UNITS: Record<Unit, string> = { day: 'jour', week: 'semaine', month: 'mois' };

function inARow({ length, unit }: { length: number; unit: Unit }): string {
  return `${count(length, UNITS[unit])} d’affilée`;
}
