import type { Locator } from '@playwright/test';
import type { CompleteHabitBody } from '#contract/completion.ts';
import { addDays, isoWeekdayOf } from '#domain/civil-date.ts';
import { DAY_MARKS } from '#domain/day-mark.ts';
import { frequencyOf, WEEKDAYS, type Goal } from '#domain/goal.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import { areaOf, contrastIn, countDifferent, pictureOf, type Area } from './pixels.ts';
import { expect, tagUnless, test } from './quality-test.ts';
import { callerFor, type Caller } from '../fixtures/api.ts';
import { todayOf } from '../fixtures/days.ts';
import { ZONE } from '../fixtures/people.ts';

/** WCAG 1.4.11 asks this of what has to be seen. */
const CONTRAST = 3;

/** What a glance tells apart. */
const FEWEST_PIXELS = 100;

for (const viewport of [
  { width: 390, height: 900 },
  { width: 1280, height: 900 },
]) {
  for (const [forcedColors, cut] of [
    ['none', 'tick'],
    ['active', 'tick'],
    ['none', 'emoji'],
    ['active', 'emoji'],
  ] as const) {
    test.describe(`${viewport.width} px wide, with forced colours: ${forcedColors}, with the ${cut}`, () => {
      test.use({ viewport });

      const isFirst = viewport.width === 390 && forcedColors === 'none' && cut === 'tick';
      test(`a day that is kept, and one that is not, are seen and told apart${tagUnless(isFirst)}`, async ({
        page,
        context,
        request,
        person,
        at,
        enter,
      }) => {
        const caller = await callerFor(request, person);
        await caller.createHabit({ name: 'Read', frequency: 'DAILY' });
        await enter(person);
        const judge = await context.newPage();
        await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
        await page.addInitScript((feel) => window.localStorage.setItem('stamp-feel', feel), cut);
        await page.goto(at('/'));
        await page.bringToFront();

        const day = todayOf(page, 'Read');
        await expect(day).toHaveAttribute('aria-pressed', 'false');
        const area = await areaOf(day);
        const open = await pictureOf(page, area);
        await day.press('Space');
        await expect(day).toHaveAttribute('aria-pressed', 'true');
        await day.blur();
        const kept = await pictureOf(page, area);

        expect(await contrastIn(judge, open)).toBeGreaterThanOrEqual(CONTRAST);
        expect(await contrastIn(judge, kept)).toBeGreaterThanOrEqual(CONTRAST);
        const different = await countDifferent(judge, [open, kept], CONTRAST);
        expect(different).toBeGreaterThanOrEqual(FEWEST_PIXELS);
      });
    });
  }
}

/** The marks as the rest of the page has them: as large as on the board, and as in a strip. */
const SIZES = [
  ['board', '', 16],
  ['strip', 'stamp-small', 5],
] as const;

const LIGHTS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

test.describe('in the list of a day', () => {
  // All of it is in the window, and every mark at the same place of its pixels.
  test.use({ viewport: { width: 390, height: 1600 } });

  for (const [size, name, fewest] of SIZES)
    for (const media of LIGHTS)
      test(`every mark is seen and told apart, ${size}, ${media.colorScheme}, forced colours: ${media.forcedColors}${tagUnless(size === 'strip' && media.colorScheme === 'dark')}`, async ({
        page,
        context,
        request,
        person,
        at,
        enter,
      }) => {
        await makeMarks(await callerFor(request, person));
        await enter(person);
        const judge = await context.newPage();
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
        await page.goto(at('/history'));
        await page.bringToFront();
        // The latest is today.
        await page.locator('td button').last().click();
        const items = page.getByRole('dialog').getByRole('listitem');
        await items.first().waitFor();
        // Days before a habit began stand on the board alone.
        await items.last().evaluate(addBefore);
        const stamps = items.locator('svg[data-mark]');
        const drawn = await stamps.evaluateAll((all) =>
          all.map((stamp) => stamp.getAttribute('data-mark')),
        );
        expect(drawn.toSorted()).toEqual(DAY_MARKS.toSorted());
        const marks = await stamps.evaluateAll(
          (drawn, added) =>
            drawn.map((stamp) => {
              if (added !== '') stamp.classList.add(added);
              return stamp.getAttribute('data-mark') ?? '';
            }),
          name,
        );
        for (const [place, mark] of marks.entries()) {
          const picture = await pictureOf(page, await boxOf(stamps.nth(place)));
          expect.soft(await contrastIn(judge, picture), mark).toBeGreaterThanOrEqual(CONTRAST);
        }
        // What is left without colour: the same ink for all.
        await stamps.evaluateAll((drawn) =>
          drawn.forEach(
            (stamp) => stamp instanceof SVGElement && (stamp.style.color = 'CanvasText'),
          ),
        );
        const shapes: [string, string][] = [];
        for (const [place, mark] of marks.entries())
          shapes.push([mark, await pictureOf(page, await boxOf(stamps.nth(place)))]);
        for (const [place, [mark, shape]] of shapes.entries())
          for (const [other, otherShape] of shapes.slice(place + 1)) {
            const different = await countDifferent(judge, [shape, otherShape], CONTRAST);
            expect.soft(different, `${mark} and ${other}`).toBeGreaterThanOrEqual(fewest);
          }
      });
});

/** The box of a mark alone, on whole pixels. */
async function boxOf(stamp: Locator): Promise<Area> {
  const box = await stamp.boundingBox();
  if (!box) throw new Error('No such mark is drawn');
  const { width, height } = box;
  return { x: Math.round(box.x), y: Math.round(box.y), width, height };
}

type Asked = Omit<Goal, 'from'>;

const DAILY = { every: 'DAILY', weekdays: WEEKDAYS } as const;
const TICK: Asked = { schedule: DAILY, target: { kind: 'check' } };
const PAGES: Asked = {
  schedule: DAILY,
  target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
};
const LIMIT: Asked = {
  schedule: DAILY,
  target: { kind: 'at_most', amount: 4, unit: 'cl', per: 'day' },
};
const AVOID: Asked = { schedule: DAILY, target: { kind: 'avoid' } };

const YESTERDAY = {
  schedule: { every: 'ROLLING', times: 1, days: 7 },
  target: { kind: 'check' },
} as const;

/** Makes a habit for each mark that today can bear. */
async function makeMarks(caller: Caller): Promise<void> {
  const today = todayAt(Date.now(), ZONE);
  const from = addDays(today, -10);
  const weekdays = WEEKDAYS.filter((day) => day !== isoWeekdayOf(today));
  const days: readonly [Asked, CompleteHabitBody?][] = [
    [TICK],
    [TICK, { date: today, value: true }],
    [TICK, { date: today, value: false, skipped: true }],
    [PAGES, { date: today, value: 5 }],
    [LIMIT, { date: today, value: 1 }],
    [LIMIT, { date: today, value: 5 }],
    [AVOID],
    [AVOID, { date: today, value: false }],
    [YESTERDAY, { date: addDays(today, -1), value: true }],
    [{ ...TICK, schedule: { every: 'DAILY', weekdays } }],
    [TICK],
  ];
  for (const [place, [goal, entered]] of days.entries()) {
    const habit = await caller.createHabit({
      name: `${place}`,
      frequency: frequencyOf(goal.schedule),
      goals: [{ from, ...goal }],
      created_at: startOfDay(from, ZONE.time_zone),
    });
    if (entered) await caller.enter(habit, entered);
    if (place === days.length - 1) await caller.pause({ habit_id: habit.id, first: today });
  }
}

/** Runs in the page: adds the mark that the list has not. */
function addBefore(item: Element): void {
  const added = item.cloneNode(true);
  item.after(added);
  if (!(added instanceof Element)) return;
  const stamp = added.querySelector('svg[data-mark]');
  stamp?.setAttribute('data-mark', 'before');
  const use = stamp?.querySelector('use');
  use?.setAttribute('href', use.getAttribute('href')?.replace(/#.*/, '#before') ?? '');
}
