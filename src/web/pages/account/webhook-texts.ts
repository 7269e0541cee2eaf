import { useLingui } from '@lingui/react/macro';
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';

/** What each event is called, in the order in which they are offered. */
export function useEventTexts(): readonly (readonly [WebhookEvent, string])[] {
  const { t } = useLingui();
  return [
    ['day.kept', t`A day is kept`],
    ['day.missed', t`A day is missed`],
    ['day.skipped', t`A day is skipped`],
    ['day.taken_back', t`A day is taken back`],
    ['day.all_kept', t`All that is due today is kept`],
    ['streak.reached', t`A streak reaches 7, 30, 100 or 365`],
    ['habit.changed', t`A habit is added, changed or removed`],
    ['reminder.due', t`A reminder is due`],
  ];
}

/** What a message tells; those of a newer server by the name that its receiver knows. */
export function useEventText(): (event: string) => string {
  const { t } = useLingui();
  const texts = new Map<string, string>([...useEventTexts(), ['test', t`Test`]]);
  return (event) => texts.get(event) ?? event;
}

/** What became of a message. */
export function useDeliveryText(): (delivery: WebhookDelivery) => string {
  const { t } = useLingui();
  return ({ state, status, attempts, reason }) => {
    const answered =
      status === null ? (reason === null ? '' : t`no answer (${reason})`) : t`answer ${status}`;
    if (state === 'taken') return t`Arrived: ${answered}`;
    if (state === 'given_up') return t`Given up: ${answered}`;
    return attempts === 0 ? t`On its way` : t`Is tried again: ${answered}`;
  };
}
