import type { Locator } from '@playwright/test';
import { DAY_MARKS } from '#domain/day-mark.ts';
import { areaOf, contrastIn, countDifferent, pictureOf } from './pixels.ts';
import type { Area } from './pixels.ts';
import { expect, tagUnless, test } from './quality-test.ts';
import { callerFor } from '../fixtures/api.ts';
import { todayOf } from '../fixtures/days.ts';

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

test.describe('in the legend', () => {
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
        say,
        enter,
      }) => {
        const caller = await callerFor(request, person);
        await caller.createHabit({ name: 'Read', frequency: 'DAILY' });
        await enter(person);
        const judge = await context.newPage();
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
        await page.goto(at('/'));
        await page.bringToFront();
        await page.locator('header [aria-haspopup=menu]').click();
        await page.getByRole('menuitem', { name: say('What the marks mean') }).click();
        const stamps = page.getByRole('dialog').locator('svg[data-mark]');
        await expect(stamps).toHaveCount(DAY_MARKS.length);
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
