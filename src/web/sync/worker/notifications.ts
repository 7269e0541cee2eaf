import type { CivilDate } from '#domain/civil-date.ts';
import { markDone, remindLater, sendWaiting } from './answers.ts';
import { openPage } from './open-page.ts';
import { renewSubscription } from './renew-subscription.ts';

// A script of its own, which the worker reads when one of these events comes.

declare const self: ServiceWorkerGlobalScope & { reminders: Reminders };

/** What came with a reminder, for its answer. */
export interface ReminderData {
  person: string;
  habit?: string;
  date: CivilDate;
  tokens: { done?: string; later?: string };
}

/** A notification as the server writes it, see `server/push/notification.ts`. */
interface Written extends NotificationOptions {
  title: string;
  navigate: string;
  actions?: { action: string; title: string; navigate: string }[];
  data?: ReminderData;
}

/** What a notification that is shown has with it. */
interface Shown {
  written: Written;
}

/** What is done for each of those events that have to do with reminders. */
export interface Reminders {
  push(event: PushEvent): void;
  notificationclick(event: NotificationEvent): void;
  pushsubscriptionchange(event: ExtendableEvent): void;
  sync(event: ExtendableEvent): void;
}

self.reminders = {
  push(event) {
    const { notification }: { notification?: Written } = event.data?.json() ?? {};
    if (notification) event.waitUntil(show(notification));
  },
  notificationclick(event) {
    const { notification, action } = event;
    const { written }: Shown = notification.data;
    notification.close();
    event.waitUntil(answer(action, written));
  },
  pushsubscriptionchange(event) {
    event.waitUntil(renewSubscription(event));
  },
  sync(event) {
    event.waitUntil(sendWaiting());
  },
};

async function show(written: Written): Promise<void> {
  const { title, navigate: _navigate, data: _data, ...options } = written;
  const data: Shown = { written };
  await self.registration.showNotification(title, { ...options, icon: '/icon-192.png', data });
}

/** What could not be done, without a network or a place to keep it, is asked again. */
async function answer(action: string, written: Written): Promise<void> {
  const { data, navigate, actions = [] } = written;
  if (action === 'done' && data) {
    if (!(await markDone(data))) await show({ ...written, silent: true });
  } else if (action === 'later' && data) {
    if (!(await remindLater(data))) await show({ ...written, silent: true });
  } else await openPage(actions.find((each) => each.action === action)?.navigate ?? navigate);
}
