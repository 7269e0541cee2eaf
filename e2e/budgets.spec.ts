import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { layoutShift, watchLayoutShift } from './fixtures/layout-shift.ts';
import { logIn } from './fixtures/people.ts';
import { saveData, weigh, weightOfReact } from './fixtures/weigh.ts';

/** How many times the bytes of React alone the scripts of a page may have. */
const LOG_IN_SCRIPTS = 2.2;
const HOME_SCRIPTS = 2.8;

const FONT_BYTES = 45 * 1024;
const REQUESTS = 14;
const LAYOUT_SHIFT = 0.02;

async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT);
}

test('the log-in page is light and stands still', async ({ page, say, at }) => {
  await saveData(page);
  await watchLayoutShift(page);
  const scales = weigh(page);
  await page.goto(at('/auth/login'));
  await expect(page.getByRole('button', { name: say('Log in'), exact: true })).toBeVisible();
  await expectStill(page);

  const { requests, scriptBytes, fontBytes } = await scales.stop();
  expect(scriptBytes / (await weightOfReact())).toBeLessThanOrEqual(LOG_IN_SCRIPTS);
  expect(requests).toBeLessThanOrEqual(REQUESTS);
  expect(fontBytes.length).toBeLessThanOrEqual(1);
  for (const bytes of fontBytes) expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
});

test('home is light and stands still', async ({ page, context, say, at, person, language }) => {
  await saveData(page);
  await logIn(page, say, person, { language, remember: true });
  const fresh = await context.newPage();
  // Requests that are routed pass by what the browser has in store.
  await fresh.route('**', (route) => route.continue());
  await saveData(fresh);
  await watchLayoutShift(fresh);
  const scales = weigh(fresh);
  await fresh.goto(at('/'));
  await expect(fresh.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  await expectStill(fresh);

  const { scriptBytes } = await scales.stop();
  expect(scriptBytes / (await weightOfReact())).toBeLessThanOrEqual(HOME_SCRIPTS);
});
