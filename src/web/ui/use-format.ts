import { useLingui } from '@lingui/react';
import {
  formatDate,
  formatDateRange,
  formatDayNumber,
  formatMoment,
  formatWeekday,
} from './format-date.ts';
import type { DateStyle } from './format-date.ts';
import {
  formatAmount,
  formatCount,
  formatFigure,
  formatPercentage,
  formatSpan,
} from './format-number.ts';
import type { SpanUnit } from './format-number.ts';

export type Format = ReturnType<typeof formatIn>;

const made = new Map<string, Format>();

/** Writes dates and figures as the language of the page has them. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const format = made.get(locale) ?? formatIn(locale);
  made.set(locale, format);
  return format;
}

function formatIn(locale: string) {
  return {
    locale,
    date: (date: string, style: DateStyle) => formatDate(date, locale, style),
    dateRange: (first: string, last: string, style: DateStyle) =>
      formatDateRange(first, last, locale, style),
    dayNumber: (date: string) => formatDayNumber(date, locale),
    weekday: (weekday: number, style: 'short' | 'long') => formatWeekday(weekday, locale, style),
    moment: (instant: string, precision?: 'day' | 'minute') =>
      formatMoment(instant, locale, precision),
    percentage: (percentage: number) => formatPercentage(percentage, locale),
    count: (count: number) => formatCount(count, locale),
    span: (count: number, unit: SpanUnit) => formatSpan(count, unit, locale),
    amount: (amount: number, unit: string) => formatAmount(amount, unit, locale),
    list: (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts),
    figure: (amount: number) => formatFigure(amount, locale),
  };
}
