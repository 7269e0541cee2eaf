import type { Page } from '@playwright/test';
import { todayAt } from '#domain/today.ts';
import { callerFor } from '../fixtures/api.ts';
import { expect, tagUnless, test, VISITS } from './quality-test.ts';
import { todayOf } from '../fixtures/days.ts';
import { ZONE } from '../fixtures/people.ts';

declare global {
  interface Window {
    /** what moved: how much, and the boxes; words alone move when they change, as in a sentence */
    shifts: { value: number; boxes: string[] }[];
  }
  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
}

/** What may move while a page is loaded: less than anyone sees. */
const MAX_ON_LOAD = 0.02;

const LOADED = ['sign-in, visitor', 'home, empty', 'home, full', 'month, full', 'year, full'];

const LOADED_LATE = ['home, full', 'month, full', 'year, full', 'habit, full'];

const WIDTHS = [390, 1280];

/** Runs in the page, before anything of it does. */
function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const boxes = entry.sources.flatMap(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : [],
      );
      window.shifts.push({ value: entry.value, boxes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What has moved, after whatever is going on has been painted. */
async function shiftsOf(page: Page): Promise<Window['shifts']> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.shifts;
  });
}

/** Lets what matches the address arrive only when told to. */
async function holdBack(page: Page, address: RegExp): Promise<{ release: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { release: () => gate.resolve() };
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const width of WIDTHS) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const { screen, reader, name } of VISITS.filter((visit) => LOADED.includes(visit.name))) {
      test(`${name}: stays where it is while it comes @full`, async ({ page, open }) => {
        await page.addInitScript(recordShifts);
        await open(screen, reader);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_ON_LOAD);
      });
    }

    for (const { screen, name } of VISITS.filter((visit) => LOADED_LATE.includes(visit.name))) {
      const tag = tagUnless(name === 'home, full' && width === 1280);
      test(`${name}: stays where it is when its habits and letters are late${tag}`, async ({
        page,
        open,
        say,
        notebookOf,
      }) => {
        await page.addInitScript(recordShifts);
        const habits = await holdBack(page, /\/api\/notebook$/);
        const letters = await holdBack(page, /\.woff2$/);
        const opened = open(screen, 'full');
        const waiting = say('Loading your habits…');
        await expect(page.getByRole('status', { name: waiting })).toBeVisible();
        habits.release();
        await expect(screen.shown({ page, say, notebook: await notebookOf('full') })).toBeVisible();
        letters.release();
        await opened;
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_ON_LOAD);
      });
    }

    test(`a stamp moves nothing${tagUnless(width === 390)}`, async ({
      page,
      request,
      at,
      say,
      person,
      enter,
    }) => {
      const caller = await callerFor(request, person);
      await caller.createHabit({ name: 'Read', frequency: 'DAILY' });
      await caller.createHabit({ name: 'Swim', frequency: 'WEEKLY' });
      await enter(person);
      await page.addInitScript(recordShifts);
      await page.goto(at('/'));
      // What is due every day comes last, so that all of the day is kept by it on any day of the week.
      const days = ['Swim', 'Read'].map((habit) => todayOf(page, habit));
      for (const day of days) await expect(day).toBeVisible();
      const before = await shiftsOf(page);
      for (const day of days) await day.click();
      await expect(page.getByText(say('Enjoy the day!'))).toBeVisible();
      for (const day of days) await day.click();
      const moved = (await shiftsOf(page)).slice(before.length).flatMap(({ boxes }) => boxes);
      expect(moved).toEqual([]);
    });
  });
}

test('a year stays where it is while its days are told, however long the name @full', async ({
  page,
  request,
  at,
  person,
  enter,
}) => {
  const caller = await callerFor(request, person);
  const habit = await caller.createHabit({
    name: 'Read '.repeat(12).trim(),
    frequency: 'DAILY',
  });
  await caller.enter(habit, { date: todayAt(Date.now(), ZONE), value: true });
  await enter(person);
  await page.goto(at('/history?view=year'));
  const year = page.getByRole('slider');
  await expect(year).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await year.blur();
    const before = await year.boundingBox();
    await year.focus();
    for (const key of ['Home', 'ArrowDown', 'End']) {
      await year.press(key);
      expect(await year.boundingBox()).toEqual(before);
    }
  }
});
