import { stripVTControlCharacters } from 'node:util';
import { todayEndpoints, type TodayAnswer } from '#contract/today.ts';
import { unitAfter } from '#domain/unit-words.ts';
import type { Command } from '../command.ts';
import { paint } from '../paint.ts';
import { dayInWords, i18n, locale, numberInWords } from '../texts.ts';

type HabitToday = TodayAnswer['habits'][number];

export const today: Command = {
  usage: '',
  words: [0, 0],
  options: [],
  summary: i18n.t('Show what is due today, and what is done.'),
  scopes: ['read'],
  async run(_, server) {
    const answer = await server().call(todayEndpoints.getToday, {});
    const { date, due, kept, habits } = answer;
    const shown = habits.filter(
      ({ asked, kept, skipped }) => asked !== 'nothing' || kept || skipped,
    );
    const sum =
      due === 0 ? i18n.t('Nothing is due.') : i18n.t('{kept} of {due} kept', { kept, due });
    return {
      lines: [`${paint('bold', dayInWords(date, date))} · ${sum}`, ...table(shown.map(rowOf))],
      json: answer,
    };
  },
};

export const habits: Command = {
  usage: '',
  words: [0, 0],
  options: [],
  summary: i18n.t('List the habits, with the slug and the streak of each.'),
  scopes: ['read'],
  async run(_, server) {
    const { habits } = await server().call(todayEndpoints.getToday, {});
    const rows = habits.map((habit) => [
      titleOf(habit),
      paint('dim', habit.slug),
      streakText(habit.streak),
    ]);
    return {
      lines: habits.length === 0 ? [i18n.t('There are no habits yet.')] : table(rows),
      json: habits,
    };
  },
};

export const titleOf = ({ icon, name }: Pick<HabitToday, 'icon' | 'name'>) => `${icon} ${name}`;

function rowOf(habit: HabitToday): string[] {
  return [`${stateOf(habit)} ${titleOf(habit)}`, amountsText(habit), streakText(habit.streak)];
}

function stateOf({ kept, skipped, open }: HabitToday): string {
  if (skipped && !kept) return paint('dim', '–');
  return kept || open ? signOf(kept) : paint('dim', '·');
}

/** The sign of what is kept, or is not. */
export function signOf(isKept: boolean): string {
  return isKept ? paint('green', '✓') : paint('bold', '○');
}

function amountsText({ amount, target, unit = '', skipped, kept, asked }: HabitToday): string {
  if (skipped && !kept) return paint('dim', i18n.t('skipped'));
  if (amount !== undefined && target !== undefined)
    return i18n.t('{amount} of {target}', {
      amount: numberInWords(amount),
      target: withUnit(target, unit),
    });
  return asked === 'free' && !kept ? paint('dim', i18n.t('if you like')) : '';
}

export function withUnit(amount: number, unit: string): string {
  return `${numberInWords(amount)} ${unitAfter(amount, unit, locale)}`.trim();
}

function streakText({ length, unit }: HabitToday['streak']): string {
  switch (length === 0 ? undefined : unit) {
    case 'day':
      return i18n.t('streak of {length, plural, one {# day} other {# days}}', { length });
    case 'week':
      return i18n.t('streak of {length, plural, one {# week} other {# weeks}}', { length });
    case 'month':
      return i18n.t('streak of {length, plural, one {# month} other {# months}}', { length });
    case undefined:
      return '';
  }
}

/** Rows whose columns stand below each other. */
function table(rows: readonly (readonly string[])[]): string[] {
  const columns = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => widthOf(row[at] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((columns[at] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

const graphemes = new Intl.Segmenter();

/** How many columns of a terminal a text takes: emoji and East Asian characters take two. */
function widthOf(text: string): number {
  const signs = [...graphemes.segment(stripVTControlCharacters(text))];
  return signs.reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0);
}

const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
