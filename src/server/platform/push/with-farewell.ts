import type { Notification } from './notification.ts';
import { PUSH_TEXTS } from './push-texts.ts';

/** A notification that says, too, until when there are more of them: a person can see to it in time. */
export function withFarewell(notification: Notification, endsAt: number): Notification {
  const { endsSoon, tag } = PUSH_TEXTS[notification.locale];
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(tag, format).format(endsAt);
  const separated = notification.body === '' ? '' : `${notification.body}\n`;
  return { ...notification, body: `${separated}${endsSoon(day)}` };
}
