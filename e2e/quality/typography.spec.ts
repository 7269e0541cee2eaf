import { frenchSlips } from '../../scripts/catalogues/french-slips.ts';
import { expect, test, VISITS } from './quality-test.ts';

/** Screens whose words come from the browser too: dates, figures, spans of time. */
const WITH_FIGURES = [
  'home',
  'month',
  'month of a habit',
  'year',
  'table',
  'insights',
  'insights of a habit',
  'pauses',
  'profile',
  'security',
  'data',
];

for (const { screen, reader, name } of VISITS) {
  if (reader !== 'full' || !WITH_FIGURES.includes(screen.name)) continue;
  test(`${name}: reads as a French editor would set it`, async ({ page, open }) => {
    await open(screen, reader);
    const labels = await page
      .locator('[aria-label]')
      .evaluateAll((elements) => elements.map(({ ariaLabel }) => ariaLabel ?? ''));
    const texts = [await page.locator('body').innerText(), ...labels];
    expect(texts.flatMap(frenchSlips)).toEqual([]);
  });
}
