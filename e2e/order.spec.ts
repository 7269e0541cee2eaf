import type { Locator, Page } from '@playwright/test';
import { callerFor, type Caller } from './fixtures/api.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { signIn } from './fixtures/people.ts';

/** Journeys of somebody with three habits and a group that is empty, on a phone. */
const test = journey.extend<{ caller: Caller; opened: void }>({
  caller: async ({ request, person }, use) => use(await callerFor(request, person)),
  opened: [
    async ({ page, person, caller, say, language }, use) => {
      await caller.createGroup('Sport');
      for (const name of ['Lire', 'Nager', 'Piano'])
        await caller.createHabit({ name, frequency: 'DAILY' });
      await signIn(page, say, person, { language });
      await expect(rowsOf(page)).toHaveCount(3);
      await use();
    },
    { auto: true },
  ],
});

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

function rowsOf(page: Page): Locator {
  return page.locator('[data-habit]');
}

async function standsAs(page: Page, names: readonly string[]): Promise<void> {
  await expect(rowsOf(page)).toContainText(names.map((name) => new RegExp(name)));
}

/** The habits in the order in which the server has them. */
async function orderOnServer(page: Page, { headers }: Caller): Promise<string[]> {
  const habits: { name: string; position: number }[] = await (
    await page.request.get('/api/habits', { headers })
  ).json();
  return habits.toSorted((a, b) => a.position - b.position).map(({ name }) => name);
}

/** What is left of the emoji of a row: no button is there. */
async function placeOf(row: Locator): Promise<{ x: number; y: number }> {
  const box = await row.boundingBox();
  if (!box) throw new Error('No such row is shown');
  return { x: box.x + 16, y: box.y + box.height / 2 };
}

interface Way {
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** how long the finger rests before it moves, in milliseconds */
  rests: number;
  /** how long it stays where it came to */
  stays?: number;
}

/** Moves a finger over the screen, as the browser hears of it from the system. */
async function moveFinger(page: Page, { from, to, rests, stays = 0 }: Way): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Way['from'][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  await page.waitForTimeout(rests);
  const STEPS = 12;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await touch('touchMove', at);
  }
  await page.waitForTimeout(stays);
  await touch('touchEnd');
}

test('a row on which a finger rests is put elsewhere, and back when that is undone', async ({
  page,
  caller,
  say,
}) => {
  const from = await placeOf(rowsOf(page).nth(0));
  const to = await placeOf(rowsOf(page).nth(2));
  await moveFinger(page, { from, to: { x: to.x, y: to.y + 20 }, rests: 600 });
  await standsAs(page, ['Nager', 'Piano', 'Lire']);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => orderOnServer(page, caller)).toEqual(['Nager', 'Piano', 'Lire']);

  await page.getByRole('button', { name: say('Undo'), exact: true }).tap();
  await standsAs(page, ['Lire', 'Nager', 'Piano']);
  await expect.poll(() => orderOnServer(page, caller)).toEqual(['Lire', 'Nager', 'Piano']);
});

test('a row that is held at the edge of the window goes on with the page @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  const from = await placeOf(rowsOf(page).nth(0));
  await moveFinger(page, { from, to: { x: from.x, y: 540 }, rests: 600, stays: 1500 });
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await standsAs(page, ['Nager', 'Piano', 'Lire']);
});

test('a finger that moves at once scrolls, and moves no row @full', async ({ page, caller }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const from = await placeOf(rowsOf(page).nth(0));
  await moveFinger(page, { from, to: { x: from.x, y: from.y - 150 }, rests: 0 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await standsAs(page, ['Lire', 'Nager', 'Piano']);
  expect(await orderOnServer(page, caller)).toEqual(['Lire', 'Nager', 'Piano']);
});

test('by keyboard a habit moves down, and to a group, and the keys stay with it', async ({
  page,
  say,
}) => {
  const more = page.getByRole('button', { name: say('More options for {0}', { 0: 'Lire' }) });
  const choose = async (deed: string) => {
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: say(deed) });
    while (!(await item.evaluate((each) => each === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await more.focus();
  await choose('Move down');
  await standsAs(page, ['Nager', 'Lire', 'Piano']);
  await expect(more).toBeFocused();

  await choose('Move to a group…');
  await page.getByRole('button', { name: 'Sport' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Sport' })).toContainText('Lire');
  await expect(more).toBeFocused();
});
