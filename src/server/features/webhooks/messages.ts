import type { I18n } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import type { WebhookFormat } from '#contract/webhooks.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { NotebookEvent } from '#domain/notebook-events.ts';
import { dayInWords, textsIn } from '../../platform/texts.ts';

/** A reminder that comes now: of a habit, or of all that are still open. */
export type ReminderDue = { type: 'reminder.due'; date: CivilDate } & (
  | { habit: { id: string; name: string; icon: string } }
  | { open: number }
);

/** What a webhook is told: of more than it is sent at once, that much has changed. */
export type WebhookEventData =
  | NotebookEvent
  | ReminderDue
  | { type: 'habit.changed'; change: 'many' }
  | { type: 'test' };

/** It as it waits: in words it is put when it leaves. */
export interface QueuedEvent {
  /** when it was seen: milliseconds since 1970 */
  at: number;
  told: WebhookEventData;
}

interface Body {
  type: string;
  body: string;
}

interface Template {
  type: string;
  /** where `{text}` stands in it, the sentence goes; as it is: the sentence alone */
  body: string | Record<string, unknown>;
  /** what it takes for markup, and how it is written instead */
  escapes?: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json';

/** How those who show messages to people take them, by their own documentation. */
const TEMPLATES: Readonly<Record<Exclude<WebhookFormat, 'standard'>, Template>> = {
  ntfy: { type: 'text/plain; charset=utf-8', body: '{text}' },
  gotify: { type: JSON_TYPE, body: { title: 'Habitude', message: '{text}' } },
  // Nobody is called by a habit whose name is @everyone.
  discord: { type: JSON_TYPE, body: { content: '{text}', allowed_mentions: { parse: [] } } },
  slack: {
    type: JSON_TYPE,
    body: { text: '{text}' },
    escapes: { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  },
};

/** A message as its receiver takes it: of a format that shows it to people, in their language. */
export async function bodyOf(
  { at, told }: QueuedEvent,
  { format, locale }: { format: WebhookFormat; locale: Locale },
): Promise<Body> {
  if (format === 'standard') {
    const { type, ...data } = told;
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    return { type: JSON_TYPE, body };
  }
  const { type, body, escapes = {} } = TEMPLATES[format];
  const sentence = sentenceOf(await textsIn(locale), locale, told);
  const text = [...sentence].map((sign) => escapes[sign] ?? sign).join('');
  if (typeof body === 'string') return { type, body: body.replace('{text}', () => text) };
  const filled = JSON.stringify(body, (_key, value) => (value === '{text}' ? text : value));
  return { type, body: filled };
}

function sentenceOf(i18n: I18n, locale: Locale, told: WebhookEventData): string {
  if (told.type === 'test') return i18n.t('A test from Habitude');
  if (told.type === 'day.all_kept')
    return i18n.t('{day}: all that was due is kept.', { day: dayInWords(locale, told.date) });
  if ('open' in told)
    return i18n.t('Still due for {day}: {count, plural, one {# habit} other {# habits}}.', {
      day: dayInWords(locale, told.date),
      count: told.open,
    });
  if (!('habit' in told)) return i18n.t('Much has changed in the notebook.');
  const habit = `${told.habit.icon} ${told.habit.name}`.trim();
  const day = 'date' in told ? dayInWords(locale, told.date) : '';
  switch (told.type) {
    case 'day.kept':
      return i18n.t('{habit}: kept on {day}.', { habit, day });
    case 'day.missed':
      return i18n.t('{habit}: missed on {day}.', { habit, day });
    case 'day.skipped':
      return i18n.t('{habit}: {day} is skipped.', { habit, day });
    case 'day.taken_back':
      return i18n.t('{habit}: {day} is no longer kept or skipped.', { habit, day });
    case 'reminder.due':
      return i18n.t('Not done yet for {when}: {habit}.', { when: day, habit });
    case 'streak.reached':
      return streakText(i18n, habit, told);
    case 'habit.changed':
      return {
        added: () => i18n.t('{habit}: added.', { habit }),
        changed: () => i18n.t('{habit}: changed.', { habit }),
        removed: () => i18n.t('{habit}: archived or deleted.', { habit }),
      }[told.change]();
  }
}

function streakText(
  i18n: I18n,
  habit: string,
  { length: count, unit }: Extract<NotebookEvent, { type: 'streak.reached' }>,
): string {
  switch (unit) {
    case 'day':
      return i18n.t('{habit}: {count} days in a row.', { habit, count });
    case 'week':
      return i18n.t('{habit}: {count} weeks in a row.', { habit, count });
    case 'month':
      return i18n.t('{habit}: {count} months in a row.', { habit, count });
  }
}
