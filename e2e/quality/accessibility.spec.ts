import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test, VISITS } from './quality-test.ts';
import { settle } from './settle.ts';

/** So high that the bar at the foot of a telephone's screen lies over nothing. */
const HEIGHT = 4800;
const WIDTHS = [390, 1280];
const COLORS = ['light', 'dark'] as const;

/** WCAG 2.2 at its levels A and AA, and what axe's makers hold good beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What breaks a rule on the page as it stands, with the element that does. */
async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES).setLegacyMode();
  const found = (await axe.analyze()).violations;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

for (const { screen, reader, name } of VISITS) {
  test(`${name}: keeps the rules of accessibility`, async ({ page, open }) => {
    await open(screen, reader);
    for (const width of WIDTHS) {
      for (const colorScheme of COLORS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.emulateMedia({ colorScheme });
        await settle(page);
        expect.soft(await violations(page), `${width} px wide, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
