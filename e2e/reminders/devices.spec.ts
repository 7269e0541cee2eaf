import type { BrowserContext } from '@playwright/test';
import type { PushSubscription } from '#contract/push.ts';
import { openPushService } from '../../src/server/testing/open-push-service.ts';
import type { TestPushService } from '../../src/server/testing/open-push-service.ts';
import { violationsOn } from '../fixtures/accessibility.ts';
import { WHOLE_BROWSER } from '../fixtures/chromium.ts';
import { signOut } from '../fixtures/people.ts';
import { pushedWorker } from '../fixtures/push.ts';
import { expect, test as remembered } from '../fixtures/remembered-test.ts';

const test = remembered.extend<{ service: TestPushService }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  service: async ({}, use) => {
    const service = await openPushService();
    await use(service);
    await service.close();
  },
});

/** Has the browser subscribe to a push service of ours: its maker's is out of reach here. */
async function subscribesTo(context: BrowserContext, subscription: PushSubscription) {
  await context.addInitScript((body) => {
    const key = 'subscribed in this test';
    const given = {
      toJSON: () => body,
      unsubscribe: () => Promise.resolve(window.localStorage.removeItem(key)),
    };
    Object.assign(PushManager.prototype, {
      subscribe() {
        window.localStorage.setItem(key, '');
        return Promise.resolve(given);
      },
      getSubscription: () => Promise.resolve(key in window.localStorage ? given : null),
    });
  }, subscription);
}

test.use({ launchOptions: WHOLE_BROWSER });

test('a test goes from the server by a push service to the screen, and log-out ends it', async ({
  page,
  context,
  site,
  remembered: person,
  service,
  say,
  at,
}) => {
  await subscribesTo(context, service.subscribe('/here'));
  const worker = await pushedWorker(context, page, site);
  await page.goto(at('/account/reminders'));
  await page.getByRole('button', { name: say('Turn on notifications here') }).click();
  await expect(page.getByText(say('This device'), { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: say('Send a test'), exact: false }).click();
  await expect(
    page.getByText(say('Sent: it should appear on that device in a moment.')),
  ).toBeVisible();
  expect([service.refused, service.received.length]).toEqual([[], 1]);
  await worker.deliver(service.received[0]?.text ?? '');
  await expect.poll(() => worker.shown()).toMatchObject([{ tag: 'test' }]);

  // A start renews the session; a renewal that a sign-out overtakes is refused, which consoles tell.
  const renewed = page.waitForResponse('**/api/auth/refresh');
  await page.reload();
  await renewed;
  await expect(
    page.getByRole('button', { name: say('Turn off notifications here') }),
  ).toBeVisible();
  await signOut(page, say, person);
  await page.waitForURL((url) => url.pathname.endsWith('/auth/login'));
  await expect.poll(() => worker.shown()).toEqual([]);
  expect(await page.evaluate(() => window.localStorage.getItem('push_device'))).toBeNull();
});

test('a device that was turned off elsewhere is off here too, once its page looks @full', async ({
  page,
  context,
  site,
  remembered: _remembered,
  caller,
  service,
  say,
  at,
}) => {
  await subscribesTo(context, service.subscribe('/here'));
  await pushedWorker(context, page, site);
  await page.goto(at('/account/reminders'));
  await page.getByRole('button', { name: say('Turn on notifications here') }).click();
  await expect(page.getByText(say('This device'), { exact: true })).toBeVisible();
  const [device] = await (
    await page.request.get('/api/push/devices', { headers: caller.headers })
  ).json();
  await page.request.delete(`/api/push/devices/${device.id}`, { headers: caller.headers });
  await page.evaluate(() => {
    const marker = JSON.parse(window.localStorage.getItem('push_device') ?? '{}');
    window.localStorage.setItem('push_device', JSON.stringify({ ...marker, at: 0 }));
  });
  await page.goto(at('/'));
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('push_device')))
    .toBeNull();
  await page.goto(at('/account/reminders'));
  await expect(page.getByRole('button', { name: say('Turn on notifications here') })).toBeVisible();
});
