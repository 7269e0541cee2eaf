import { useLingui } from '@lingui/react/macro';
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts';

/** What each event is called, in the order in which they are offered. */
export function useEventOptions(): readonly { value: WebhookEvent; label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'day.kept', label: t`A day is kept` },
    { value: 'day.missed', label: t`A day is missed` },
    { value: 'day.skipped', label: t`A day is skipped` },
    { value: 'day.taken_back', label: t`A day is no longer kept or skipped` },
    { value: 'day.all_kept', label: t`All that is due today is kept` },
    { value: 'streak.reached', label: t`A streak reaches 7, 30, 100 or 365` },
    { value: 'habit.changed', label: t`A habit is added, changed, archived or deleted` },
    { value: 'reminder.due', label: t`A reminder is due` },
  ];
}

/** What a message tells; those of a newer server by the name that its receiver knows. */
export function useEventText(): (event: string) => string {
  const { t } = useLingui();
  const texts = [...useEventOptions(), { value: 'test', label: t`Test` }];
  return (event) => texts.find(({ value }) => value === event)?.label ?? event;
}

/** What became of a message. */
export function useDeliveryText(): (delivery: WebhookDelivery) => string {
  const { t } = useLingui();
  return ({ state, status, attempts, reason }) => {
    const answered =
      status === null ? (reason === null ? '' : t`no answer (${reason})`) : t`answer ${status}`;
    if (state === 'taken') return t`Arrived: ${answered}`;
    if (state === 'given_up') return t`Given up: ${answered}`;
    return attempts === 0 ? t`On its way` : t`Will be tried again: ${answered}`;
  };
}
