import { areaOf, countDifferent, pictureOf } from './pixels.ts';
import { expect, tagUnless, test, VISITS } from './quality-test.ts';
import { isUncovered, nameOf, stopsOf } from './stops.ts';

/** One of each kind of control is on these. */
const WITH_CONTROLS = ['sign-in, visitor', 'home, full', 'new habit, full', 'profile, full'];

/** WCAG 1.4.11 asks this of whatever is needed to find one's way. */
const CONTRAST = 3;

/** A mark of fewer pixels is overlooked: this is a line of two pixels under a small word. */
const FEWEST_PIXELS = 80;

const visits = VISITS.filter(({ name }) => WITH_CONTROLS.includes(name));

for (const forcedColors of ['none', 'active'] as const) {
  test.describe(`with forced colours: ${forcedColors}`, () => {
    for (const { screen, reader, name } of visits) {
      const tag = tagUnless(name === 'sign-in, visitor' && forcedColors === 'none');
      test(`${name}: shows where the keyboard is${tag}`, async ({ page, context, open }) => {
        const judge = await context.newPage();
        await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
        await open(screen, reader);
        await page.bringToFront();
        for await (const stop of stopsOf(page)) {
          const name = await nameOf(stop);
          const area = await areaOf(stop);
          const focused = await pictureOf(page, area);
          await stop.evaluate((found) => found instanceof HTMLElement && found.blur());
          const blurred = await pictureOf(page, area);
          const marked = await countDifferent(judge, [focused, blurred], CONTRAST);
          expect.soft(marked, name).toBeGreaterThanOrEqual(FEWEST_PIXELS);
        }
      });
    }
  });
}

const SMALL_WINDOWS = [
  { width: 390, height: 640 },
  { width: 1280, height: 600 },
];

for (const viewport of SMALL_WINDOWS) {
  test.describe(`${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport });

    for (const { screen, reader, name } of visits) {
      const tag = tagUnless(name === 'home, full' && viewport.width === 390);
      test(`${name}: hides nothing that the keyboard comes to${tag}`, async ({ page, open }) => {
        await open(screen, reader);
        for (const key of ['Tab', 'Shift+Tab']) {
          for await (const stop of stopsOf(page, key)) {
            expect.soft(await isUncovered(stop), `${key}: ${await nameOf(stop)}`).toBe(true);
          }
        }
      });
    }
  });
}

test.describe('640 × 320 px', () => {
  test.use({ viewport: { width: 640, height: 320 } });

  for (const { screen, reader } of visits.filter(({ name }) => name === 'home, full')) {
    test('a menu scrolls to what the keyboard comes to', async ({
      page,
      say,
      open,
      notebookOf,
    }) => {
      const { person } = await notebookOf('full');
      await open(screen, reader);
      const menu = say('Account: {name}', { name: person.name });
      await page.getByRole('button', { name: menu }).press('ArrowUp');
      const focused = page.locator('*:focus');
      const entries = page.getByRole('menuitem');
      await expect(entries.last()).toBeFocused();
      for (const _ of await entries.all()) {
        expect.soft(await isUncovered(focused), await nameOf(focused)).toBe(true);
        await page.keyboard.press('ArrowDown');
      }
      await expect(entries.last()).toBeFocused();
    });
  }
});
