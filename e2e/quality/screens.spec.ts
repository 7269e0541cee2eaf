import type { Page } from '@playwright/test';
import { IS_FULL } from '../../scripts/check/full.ts';
import { frenchSlips } from '../../scripts/catalogues/french-slips.ts';
import { violationsOn } from '../fixtures/accessibility.ts';
import { expect, test, VISITS } from './quality-test.ts';
import { findCutText, findOverhang, show, VIEWS } from './reflow.ts';
import { settle } from './settle.ts';

/** So high that the bar at the foot of a telephone's screen lies over nothing. */
const HEIGHT = 4800;

const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** WCAG 2.2 at its levels A and AA, and what axe's makers hold good beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a French editor would set otherwise in a page, or in what only screen readers say of it. */
async function slipsOf(page: Page): Promise<string[]> {
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((elements) => elements.map(({ ariaLabel }) => ariaLabel ?? ''));
  const texts = [await page.locator('body').innerText(), ...labels];
  return texts.flatMap(frenchSlips);
}

/** Where something will be said: what comes into the page only with its words is not heard. */
function hiddenRegionsOf(page: Page): Promise<string[]> {
  return page
    .locator('[role=status], [aria-live]')
    .evaluateAll((regions) =>
      regions
        .filter((region) => getComputedStyle(region).display === 'none')
        .map(({ outerHTML }) => outerHTML),
    );
}

/** So many screens are looked at in one page, which has what they share from the first one on. */
const VISITS_A_PAGE = 6;

const pages = [...Map.groupBy(VISITS, ({ reader }) => reader).values()].flatMap((visits) =>
  Array.from({ length: Math.ceil(visits.length / VISITS_A_PAGE) }, (_, n) =>
    visits.slice(n * VISITS_A_PAGE, (n + 1) * VISITS_A_PAGE),
  ),
);

// A screen takes longer to come to than to look at: all that is asked of it is asked at one visit.
for (const visits of pages)
  test(`${visits.map(({ name }) => name).join('; ')}: are for everyone`, async ({
    page,
    language,
    open,
  }) => {
    for (const [place, { screen, reader, name }] of visits.entries())
      await test.step(name, async () => {
        await open(screen, reader);
        // Reads as a French editor would set it.
        expect.soft(language === 'fr' ? await slipsOf(page) : [], name).toEqual([]);
        expect.soft(await hiddenRegionsOf(page), name).toEqual([]);

        for (const { width, colorScheme } of IS_FULL
          ? LOOKS
          : LOOKS.slice(place % 2, (place % 2) + 1)) {
          await page.setViewportSize({ width, height: HEIGHT });
          await page.emulateMedia({ colorScheme });
          await settle(page);
          const violations = await violationsOn(page, RULES);
          expect.soft(violations, `${name}, ${width} px wide, ${colorScheme}`).toEqual([]);
        }

        // Has nothing out of sight sideways, and cuts no text.
        await page.emulateMedia({ colorScheme: 'light' });
        const session = await page.context().newCDPSession(page);
        for (const view of IS_FULL ? VIEWS : VIEWS.slice(0, 1)) {
          await show(page, session, view);
          expect.soft(await page.evaluate(findOverhang), `${name}, ${view.name}`).toEqual([]);
          if (view.isSpaced)
            expect.soft(await page.evaluate(findCutText), `${name}, ${view.name}`).toEqual([]);
        }
        await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } });
        await session.send('Emulation.clearDeviceMetricsOverride');
        await session.detach();
      });
  });
