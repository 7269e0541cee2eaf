import { expect, test } from './quality-test.ts';
import { SCREENS } from './screens.ts';

const HOME = SCREENS.find(({ name }) => name === 'home');

/** The board begins at 900 px; at 1280 French dropped the button below its title. */
const WIDTHS = [900, 1280];

test('the button for a new habit stands beside the title, however long its words @full', async ({
  page,
  open,
  say,
}) => {
  if (!HOME) throw new Error('There is no home');
  await open(HOME, 'full');
  const title = page.getByRole('heading', { level: 1, name: say('My habits') });
  const search = page.getByRole('search');
  const button = page.getByRole('main').getByRole('link', { name: say('New habit') });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(button).toBeVisible();
    const head = await title.locator('xpath=..').boundingBox();
    for (const beside of [search, button]) {
      const box = await beside.boundingBox();
      expect.soft(box?.y, `${width} px`).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0));
      expect.soft(box?.x, `${width} px`).toBeGreaterThan(head?.x ?? 0);
    }
  }
});
