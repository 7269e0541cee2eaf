import { createHash } from 'node:crypto';
import { localizedPath, type Locale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Share } from '#domain/tally.ts';
import { HOUR } from '../clock.ts';
import { dayInWords, textsIn } from '../texts.ts';

/** A notification, before it is anybody's in particular. */
export interface Notification {
  locale: Locale;
  title: string;
  body: string;
  /** where a tap on it leads: a path without its language, with what follows it */
  opens: string;
  /** of two with one name the later one takes the other's place, on its way and on the screen */
  name: string;
  actions: readonly Action[];
  /** what the service worker needs for the actions */
  data?: ReminderData | undefined;
}

interface Action {
  action: 'done' | 'later' | 'enter';
  title: string;
  /** where browsers lead that show notifications without a worker */
  opens: string;
}

interface ReminderData {
  person: string;
  habit: string | undefined;
  date: CivilDate;
  ends: number | undefined;
  /** what lets somebody answer without a session, see `server/reminders` */
  tokens: AnswerTokens;
}

export interface AnswerTokens {
  done?: string | undefined;
  later?: string | undefined;
}

/** What a reminder asks for: one habit, or all of the notebook that is still open. */
export type Asked =
  | {
      habit: string;
      name: string;
      icon: string;
      /** after what it comes; '' where the person did not say */
      cue: string;
      /** it is entered by its amount, and not by a yes */
      takesAmount: boolean;
      /** where its last day was missed: what was kept in four weeks */
      lately?: Share;
    }
  | { open: readonly { name: string; icon: string }[] };

export interface ReminderFacts {
  userId: string;
  locale: Locale;
  reminderId: string;
  /** the day of the person that it is about */
  date: CivilDate;
  /** when that day is over for them, in milliseconds since 1970; the previous version queued without */
  ends?: number;
  /** that day may be over for them by the time it comes */
  isOver?: boolean;
  asked: Asked;
  tokens: AnswerTokens;
}

/** A reminder that is due. */
export interface DueReminder extends ReminderFacts {
  /** when it was to come: milliseconds since 1970 */
  dueAt: number;
}

/** How many names stand in a notification of the whole notebook: as many as phones show. */
const NAMES = 4;

/** The notification of a reminder, in its person's language. */
export async function reminderNotification(facts: ReminderFacts): Promise<Notification> {
  const { userId, locale, reminderId, date, ends, isOver = false, asked, tokens } = facts;
  const i18n = await textsIn(locale);
  const day = `/?date=${date}`;
  const when = dayInWords(locale, date);
  const later: Action[] =
    tokens.later === undefined
      ? []
      : [{ action: 'later', title: i18n.t('In an hour'), opens: day }];
  const ofHabit = 'open' in asked ? '' : asked.habit;
  const about = { locale, name: nameOf(userId, ofHabit, reminderId, date) };
  if ('open' in asked) {
    const named = asked.open.slice(0, NAMES).map(({ icon, name }) => `${icon} ${name}`);
    const rest = asked.open.length - named.length;
    return {
      ...about,
      title: isOver
        ? i18n.t('Still due for {when}', { when })
        : i18n.t(
            '{count, plural, one {# habit is still due today} other {# habits are still due today}}',
            { count: asked.open.length },
          ),
      body: [...named, ...(rest > 0 ? [i18n.t('and {count} more', { count: rest })] : [])].join(
        '\n',
      ),
      opens: day,
      actions: later,
      data: { person: userId, habit: undefined, date, ends, tokens },
    };
  }
  const { habit, icon, name, cue, takesAmount, lately } = asked;
  const after = cue === '' ? '' : i18n.t('After {cue}', { cue });
  const named = i18n.t('Not done yet for {when}: {habit}.', { when, habit: name });
  const today = lately
    ? i18n.t('{kept} of {asked} days in four weeks. Back today?', {
        kept: lately.kept,
        asked: lately.asked,
      })
    : after || i18n.t('Not done yet today');
  const sheet = `${day}&habit=${habit}`;
  const first: Action = takesAmount
    ? { action: 'enter', title: i18n.t('Enter the amount'), opens: sheet }
    : { action: 'done', title: i18n.t('Done'), opens: day };
  return {
    ...about,
    title: `${icon} ${name}`,
    body: isOver ? [after, named].filter(Boolean).join('\n') : today,
    opens: takesAmount ? sheet : day,
    actions: [first, ...later],
    data: { person: userId, habit, date, ends, tokens },
  };
}

/** The notification that a person asks for to see whether they come. */
export async function testNotification(locale: Locale): Promise<Notification> {
  const i18n = await textsIn(locale);
  const title = i18n.t('Reminders reach this device');
  const body = i18n.t('This is the test that you asked for.');
  return { locale, title, body, opens: '/account/reminders', name: 'test', actions: [] };
}

/**
 * A notification that says, too, for how long there are more of them: a person can see to it in time.
 *
 * @param left in milliseconds
 * @param isFinal whether the session ends then also for who comes back. Who signs out turns reminders
 * off here, and who signs in after the end does not.
 */
export async function withExpiryNotice(
  notification: Notification,
  left: number,
  isFinal: boolean,
): Promise<Notification> {
  const { locale, body } = notification;
  const i18n = await textsIn(locale);
  const hours = Math.max(1, Math.floor(left / HOUR));
  const farewell = isFinal
    ? i18n.t(
        'Your session ends in {hours, plural, one {# hour} other {# hours}}. Sign in again then to keep reminders on this device.',
        { hours },
      )
    : i18n.t(
        'Open Habitude within {hours, plural, one {# hour} other {# hours}} to keep reminders on this device.',
        { hours },
      );
  return { ...notification, body: [body, farewell].filter(Boolean).join('\n') };
}

/**
 * What a browser gets: a declarative message (Push API §3.3), which some browsers show by themselves,
 * and others have shown by our service worker.
 */
export function payloadOf(publicUrl: string, notification: Notification): string {
  const { locale, title, body, opens, name, actions, data } = notification;
  const addressOf = (path: string) => `${publicUrl}${localizedAddress(path, locale)}`;
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      lang: locale,
      navigate: addressOf(opens),
      tag: name,
      actions: actions.map(({ action, title: label, opens: place }) => ({
        action,
        title: label,
        navigate: addressOf(place),
      })),
      data,
    },
  });
}

/** As a topic has it (RFC 8030 §5.4): it tells a push service nothing of what it stands for. */
function nameOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 32);
}

/** A path with its search, in a language. */
function localizedAddress(address: string, locale: Locale): string {
  const [path = '/', ...search] = address.split('?');
  return [localizedPath(path, locale), ...search].join('?');
}
