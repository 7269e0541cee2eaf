import type { HabitAnswer } from '#contract/habit.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { openPushService } from '../../src/server/testing/open-push-service.ts';
import { reminderPayload } from '../../src/server/testing/reminder-payload.ts';
import { WHOLE_BROWSER } from '../fixtures/chromium.ts';
import { DAY } from '../fixtures/clock.ts';
import { notebookIn, setOffset } from '../fixtures/copy.ts';
import { ZONE } from '../fixtures/people.ts';
import { pushedWorker, type PushedWorker } from '../fixtures/push.ts';
import {
  datesOf,
  expect,
  HABIT,
  isStamped,
  test as remembered,
} from '../fixtures/remembered-test.ts';
import { JOURNEYS_SECRET } from '../servers/sites.ts';

interface Reminding {
  worker: PushedWorker;
  /** what a push service brings of a reminder, which the server can't tell from its own; of today */
  reminder: (takesAmount?: boolean, date?: CivilDate, ends?: number) => Promise<string>;
  today: CivilDate;
}

const test = remembered.extend<Reminding>({
  worker: async ({ context, page, site, remembered: _remembered }, use) =>
    use(await pushedWorker(context, page, site)),
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  today: async ({}, use) => use(todayAt(Date.now(), ZONE)),
  reminder: async ({ site, language, caller, request, remembered: _remembered, today }, use) => {
    const { headers } = caller;
    const [habit]: HabitAnswer[] = await (await request.get('/api/habits', { headers })).json();
    const me = await (await request.get('/api/profile/me', { headers })).json();
    if (!habit) throw new Error('No habit');
    const of = { userId: me.id, locale: language, reminderId: 'r', habit };
    await use((takesAmount = false, date = today, ends) =>
      reminderPayload(
        { url: site.url, appSecret: JOURNEYS_SECRET },
        { ...of, date, takesAmount, ...(ends !== undefined && { ends }) },
      ),
    );
  },
});

test.use({ launchOptions: WHOLE_BROWSER });

const HOUR = DAY / 24;

/** Brings a reminder, and waits until it is on the screen. */
async function comes(worker: PushedWorker, payload: string): Promise<void> {
  await worker.deliver(payload);
  await expect.poll(() => worker.shown()).toHaveLength(1);
}

test('a reminder is shown, and shown once when it comes twice', async ({ worker, reminder }) => {
  await worker.deliver(await reminder());
  await expect.poll(() => worker.shown()).toMatchObject([{ title: `🌱 ${HABIT}` }]);
  await comes(worker, await reminder());
});

test('Done keeps the habit while no page is open', async ({
  page,
  context,
  caller,
  worker,
  reminder,
  today,
  at,
}) => {
  await comes(worker, await reminder());
  await page.close();
  await worker.press('done');
  expect(await worker.shown()).toEqual([]);
  const again = await context.newPage();
  expect(await datesOf(again, caller)).toEqual([today]);
  await again.goto(at('/'));
  await expect.poll(async () => (await notebookIn(again)).commands).toEqual([]);
});

test('Done marks the day that a reminder is about soon after it came, and opens it later', async ({
  page,
  caller,
  worker,
  reminder,
  today,
  at,
}) => {
  const yesterday = addDays(today, -1);
  await comes(worker, await reminder(false, yesterday));
  await worker.letPass(4 * HOUR);
  await worker.mayFocus();
  await worker.press('done');
  await expect(page).toHaveURL(at(`/?date=${yesterday}`));
  expect(await datesOf(page, caller)).toEqual([]);
  // Of whose day ends in the morning it is still the day.
  await comes(worker, await reminder(false, yesterday));
  await worker.press('done');
  await expect.poll(() => datesOf(page, caller)).toEqual([yesterday]);
});

test('Done marks the day of a reminder as long as its person’s day runs, however long ago it came', async ({
  page,
  caller,
  worker,
  reminder,
  today,
  at,
}) => {
  const yesterday = addDays(today, -1);
  await worker.mayFocus();
  await comes(worker, await reminder(false, yesterday, Date.now() + 5 * HOUR));
  await worker.letPass(4 * HOUR);
  await worker.press('done');
  await expect.poll(() => datesOf(page, caller)).toEqual([yesterday]);
  // It is over, though the date of this device is still that of the reminder.
  await comes(worker, await reminder(false, today, Date.now() + 3 * HOUR));
  await worker.letPass(4 * HOUR);
  await worker.press('done');
  await expect(page).toHaveURL(at(`/?date=${today}`));
  expect(await datesOf(page, caller)).toEqual([yesterday]);
});

test('Done without a network waits, and is sent once there is one, with no page open', async ({
  page,
  context,
  caller,
  worker,
  reminder,
  today,
}) => {
  await comes(worker, await reminder());
  await context.setOffline(true);
  await worker.press('done');
  await expect
    .poll(async () => (await notebookIn(page)).commands)
    .toMatchObject([{ command: { type: 'enter_day', date: today } }]);
  await page.close();
  await context.setOffline(false);
  await worker.sync();
  const again = await context.newPage();
  await expect.poll(() => datesOf(again, caller)).toEqual([today]);
});

test('Done counts as entered by the server’s clock, whatever this device’s says @full', async ({
  page,
  context,
  worker,
  reminder,
}) => {
  await comes(worker, await reminder());
  await context.setOffline(true);
  await setOffset(page, -2 * DAY);
  const before = Date.now();
  await worker.press('done');
  await expect.poll(async () => (await notebookIn(page)).commands).toHaveLength(1);
  const [waiting] = (await notebookIn(page)).commands;
  expect(waiting?.at).toBeGreaterThanOrEqual(before - 2 * DAY);
  expect(waiting?.at).toBeLessThanOrEqual(Date.now() - 2 * DAY);
});

test('Done without a network is on the page that is open, which sends it @full', async ({
  page,
  context,
  caller,
  worker,
  reminder,
  today,
}) => {
  await comes(worker, await reminder());
  await context.setOffline(true);
  await worker.press('done');
  await isStamped(page);
  await context.setOffline(false);
  await expect.poll(() => datesOf(page, caller)).toEqual([today]);
  await expect.poll(async () => (await notebookIn(page)).commands).toEqual([]);
});

test('Done beside an open page arrives from both, and counts once @full', async ({
  page,
  caller,
  worker,
  reminder,
  today,
}) => {
  const results: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/notebook/commands')) return;
    const answer = await response.json();
    results.push(...answer.results.map(({ result }: { result: string }) => result));
  });
  await comes(worker, await reminder());
  await worker.press('done');
  await isStamped(page);
  await expect.poll(() => results, { timeout: 20_000 }).toEqual(['repeated']);
  expect(await datesOf(page, caller)).toEqual([today]);
});

test('a tap shows the day, in the window that is open', async ({
  page,
  context,
  at,
  worker,
  reminder,
  today,
}) => {
  await page.goto(at('/history'));
  await worker.mayFocus();
  await comes(worker, await reminder());
  await worker.press();
  await page.waitForURL((url) => url.search === `?date=${today}`);
  expect(context.pages().filter((each) => each.url().startsWith('http'))).toHaveLength(1);
});

test('an amount is entered on the sheet that its notification leads to @full', async ({
  page,
  worker,
  reminder,
}) => {
  await worker.mayFocus();
  await comes(worker, await reminder(true));
  await worker.press('enter');
  await expect(page.getByRole('dialog', { name: HABIT })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('habit'));
});

test('In an hour is asked of the server, and stays on the screen where it is out of reach @full', async ({
  page,
  context,
  worker,
  reminder,
}) => {
  const answers: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/reminders/later')) answers.push(response.status());
  });
  await comes(worker, await reminder());
  await context.setOffline(true);
  await worker.press('later');
  expect(await worker.shown()).toHaveLength(1);
  await context.setOffline(false);
  await worker.press('later');
  expect([await worker.shown(), answers]).toEqual([[], [204]]);
  await expect(page.getByRole('button', { name: HABIT }).last()).toBeVisible();
});

test('In an hour leads to the day where that is too long ago @full', async ({
  page,
  at,
  worker,
  reminder,
  today,
}) => {
  const date = addDays(today, -2);
  await page.goto(at('/history'));
  await comes(worker, await reminder(false, date));
  // So late after a press that the browser lets nothing open, it is there to be pressed again.
  await worker.press('later');
  expect(await worker.shown()).toHaveLength(1);
  await worker.mayFocus();
  await worker.press('later');
  await page.waitForURL((url) => url.search === `?date=${date}`);
  expect(await worker.shown()).toEqual([]);
});

test('a browser that exchanges its subscription tells the server without a page @full', async ({
  page,
  context,
  site,
  caller,
  worker,
}) => {
  const service = await openPushService();
  const [former, now] = [service.subscribe('/former'), service.subscribe('/now')];
  const { headers } = caller;
  const registered = await page.request.post('/api/push/devices', { headers, data: former });
  const { id } = await registered.json();
  await page.close();
  await worker.exchange(former, now);
  const beside = await context.newPage();
  await beside.request.post(`${site.url}/api/push/devices/${id}/test`, { headers });
  expect(service.received.map(({ path }) => path)).toEqual(['/now']);
  await service.close();
});
