import { areaOf, contrastIn, countDifferent, pictureOf } from './pixels.ts';
import { expect, test } from './quality-test.ts';
import { emptyNotebook } from './notebooks.ts';
import { callerFor } from '../fixtures/api.ts';

/** WCAG 1.4.11 asks this of what has to be seen. */
const CONTRAST = 3;

/** What a glance tells apart. */
const FEWEST_PIXELS = 100;

for (const viewport of [
  { width: 390, height: 900 },
  { width: 1280, height: 900 },
]) {
  for (const forcedColors of ['none', 'active'] as const) {
    test.describe(`${viewport.width} px wide, with forced colours: ${forcedColors}`, () => {
      test.use({ viewport });

      test('a day that is kept, and one that is not, are seen and told apart', async ({
        page,
        context,
        request,
        mailbox,
        language,
        at,
        enter,
      }) => {
        const { person } = await emptyNotebook({ request, mailbox, language });
        const caller = await callerFor(request, person);
        await caller.createHabit({ name: 'Read', frequency: 'DAILY' });
        await enter(person);
        const judge = await context.newPage();
        await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
        await page.goto(at('/'));
        await page.bringToFront();

        const day = page.getByRole('button', { name: 'Read, ' }).last();
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
