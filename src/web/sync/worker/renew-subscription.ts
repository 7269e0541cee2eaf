declare const self: ServiceWorkerGlobalScope;

/** Of what some browsers have, newer than the types. */
interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Tells the server of the subscription that took another's place. Where the browser does not say
 * what it was, the next start of a page finds the new one.
 */
export async function renewSubscription(change: SubscriptionChange): Promise<void> {
  const { oldSubscription: former, newSubscription } = change;
  if (!former) return;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(former.options));
  await fetch('/api/push/devices/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: bodyOf(former), subscription: bodyOf(subscription) }),
  });
}

/** As the wire has it: without when it expires, of which nobody says anything. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}
