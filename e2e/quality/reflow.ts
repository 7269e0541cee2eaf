import type { CDPSession, Page } from '@playwright/test';
import { settle } from './settle.ts';

/** What small screens and large letters make of a page (WCAG 1.4.4 and 1.4.10). */
export const VIEWS = [
  { name: '320 px wide', width: 320, scale: 1, letters: 16 },
  { name: '1280 px wide, zoomed to 200 %', width: 640, scale: 2, letters: 16 },
  { name: '1280 px wide, with letters of 200 %', width: 1280, scale: 1, letters: 32 },
];

type View = (typeof VIEWS)[number];

/**
 * Shows a page as a browser does whose person zoomed it or has set the size of its letters.
 *
 * @throws Error when the page does not know of it
 */
export async function show(
  page: Page,
  session: CDPSession,
  { width, scale, letters }: View,
): Promise<void> {
  // First: a change of letters alone does not tell the page's queries that they have changed.
  await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } });
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 640,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await settle(page);
  const seen = await page.evaluate(() => [
    window.innerWidth,
    window.devicePixelRatio,
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  ]);
  if (`${seen}` !== `${[width, scale, letters]}`)
    throw new Error(`The page sees ${seen} instead of ${[width, scale, letters]}`);
}

/**
 * Runs in the page.
 *
 * @returns what stands out over the right edge of the window, unless something of its own scrolls it
 */
export function findOverhang(): string[] {
  const edge = document.documentElement.clientWidth;
  const isHeld = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
  const overhang = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > edge + 1 && !isHeld(element.parentElement),
  );
  const wide = document.documentElement.scrollWidth > edge ? ['the page'] : [];
  return [...wide, ...overhang.map((element) => element.outerHTML.slice(0, 100))];
}
