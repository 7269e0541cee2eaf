import type { Page } from '@playwright/test';
import { addDays } from '#domain/civil-date.ts';
import { dayOn } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import { DAY, putClockForward } from './fixtures/clock.ts';
import { notebookIn } from './fixtures/copy.ts';
import { kept } from './fixtures/own-site-test.ts';
import { signIn, ZONE } from './fixtures/people.ts';
import {
  datesOf,
  expect,
  HABIT,
  isStamped,
  OFFLINE,
  test,
  today,
} from './fixtures/remembered-test.ts';

const OFF = [
  ['a day behind @full', -DAY],
  ['a day ahead', DAY],
  ['two days ahead @full', 2 * DAY],
] as const;

for (const [words, milliseconds] of OFF)
  test(`where the clock is ${words} today is today, and what is entered was entered now`, async ({
    page,
    context,
    person,
    caller,
    say,
    at,
    language,
    blemishes,
  }) => {
    blemishes.allow(OFFLINE);
    const date = todayAt(Date.now(), ZONE);
    await caller.createHabit({ name: HABIT, frequency: 'DAILY' });
    await putClockForward(context, milliseconds);
    await signIn(page, say, person, { language, remember: true });
    await expect(today(page)).toHaveAttribute('data-date', date);
    await kept(page);
    await page.close();

    await context.setOffline(true);
    const start = await context.newPage();
    await start.goto(at('/'));
    await expect(today(start)).toHaveAttribute('data-date', date);
    await today(start).click();
    await isStamped(start);
    await context.setOffline(false);
    await expect.poll(() => datesOf(start, caller)).toEqual([date]);

    await expect.poll(async () => (await notebookIn(start)).commands).toEqual([]);
    const [habit] = (await notebookIn(start)).habits;
    const { marked_at = 0 } = dayOn(new Map(habit?.entries), date);
    expect(Math.abs(marked_at - Date.now())).toBeLessThan(DAY / 24);
  });

/** The clock of a page that is offline jumps, and nobody can tell it. */
async function jump(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    window.clockIsFastBy += by;
    document.dispatchEvent(new Event('visibilitychange'));
  }, milliseconds);
}

test.describe('where the clock jumps while nobody can tell', () => {
  test.beforeEach(async ({ page, context, remembered, at }) => {
    expect(remembered.name).not.toBe('');
    await putClockForward(context, 0);
    await page.goto(at('/'));
    await expect(today(page)).toBeVisible();
    await expect.poll(async () => (await notebookIn(page)).cursor).toBeDefined();
    await context.setOffline(true);
  });

  test('a day back, what was entered yields to what others entered since, and is in the history', async ({
    page,
    context,
    request,
    caller,
  }) => {
    const date = todayAt(Date.now(), ZONE);
    const yesterday = addDays(date, -1);
    await jump(page, -DAY);
    await expect(today(page)).toHaveAttribute('data-date', yesterday);
    await today(page).click();
    await isStamped(page);
    const [habit] = await (await request.get('/api/habits', { headers: caller.headers })).json();
    await caller.enter(habit, { date: yesterday, value: false, note: 'Ill' });

    await context.setOffline(false);
    await expect(today(page)).toHaveAttribute('data-date', date);
    const path = `/api/habits/${habit.id}/completions/${yesterday}/changes`;
    const changes = async () => await (await request.get(path, caller)).json();
    const stamp = expect.objectContaining({ date: yesterday, completed: true });
    await expect.poll(changes).toContainEqual({ until: expect.any(String), completion: stamp });
    const [{ completions }] = await (await request.get('/api/habits', caller)).json();
    expect(completions).toEqual([{ date: yesterday, completed: false, note: 'Ill' }]);
  });

  test('a day ahead, what was entered for tomorrow stands there @full', async ({
    page,
    context,
    caller,
  }) => {
    const date = todayAt(Date.now(), ZONE);
    await jump(page, DAY);
    await expect(today(page)).toHaveAttribute('data-date', addDays(date, 1));
    await today(page).click();
    await isStamped(page);
    await context.setOffline(false);
    await expect.poll(() => datesOf(page, caller)).toEqual([addDays(date, 1)]);
    await expect(today(page)).toHaveAttribute('data-date', date);
    await expect(today(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('further ahead, what was entered for a day that nobody may enter yet is told @full', async ({
    page,
    context,
    caller,
    say,
  }) => {
    const date = todayAt(Date.now(), ZONE);
    await jump(page, 2 * DAY);
    await expect(today(page)).toHaveAttribute('data-date', addDays(date, 2));
    await today(page).click();
    await isStamped(page);
    await context.setOffline(false);
    const refused = page.getByRole('region', { name: say('Not saved') });
    await expect(refused.getByText(say('Kept'), { exact: true })).toBeVisible();
    await expect(today(page)).toHaveAttribute('data-date', date);
    expect(await datesOf(page, caller)).toEqual([]);
  });
});
