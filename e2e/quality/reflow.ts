import type { CDPSession, Page } from '@playwright/test';
import { settle } from './settle.ts';

/** What small screens, large letters and wide lines make of a page (WCAG 1.4.4, 1.4.10, 1.4.12). */
export const VIEWS: readonly (View & { name: string })[] = [
  { name: '320 px wide', width: 320, scale: 1, letters: 16 },
  { name: '1280 px wide, zoomed to 200 %', width: 640, scale: 2, letters: 16 },
  { name: '1280 px wide, with letters of 200 %', width: 1280, scale: 1, letters: 32 },
  { name: '320 px wide, with wide lines', width: 320, scale: 1, letters: 16, isSpaced: true },
];

interface View {
  width: number;
  scale: number;
  letters: number;
  /** whether its text is spaced as WCAG 1.4.12 says that it may be */
  isSpaced?: boolean;
}

/**
 * Shows a page as a browser does whose person zoomed it or has set the size of its letters.
 *
 * @throws Error when the page does not know of it
 */
export async function show(
  page: Page,
  session: CDPSession,
  { width, scale, letters, isSpaced = false }: View,
): Promise<void> {
  // First: a change of letters alone does not tell the page's queries that they have changed.
  await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } });
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 640,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await page.evaluate(space, isSpaced);
  await settle(page);
  const seen = await page.evaluate(() => [
    window.innerWidth,
    window.devicePixelRatio,
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  ]);
  if (`${seen}` !== `${[width, scale, letters]}`)
    throw new Error(`The page sees ${seen} instead of ${[width, scale, letters]}`);
}

/** Runs in the page. A sheet made by a program is not what the content security policy forbids. */
function space(isSpaced: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = isSpaced ? [sheet] : [];
}

/**
 * Runs in the page.
 *
 * @returns what of the text is cut off at the edges of its own element, unless it is only drawn, or
 * ends with an ellipsis and stands elsewhere in full; what has no room at all is for screen readers
 */
export function findCutText(): string[] {
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      if (!hasText(element) || element.closest('[aria-hidden=true], .sr-only')) return false;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      if (textOverflow === 'ellipsis') return false;
      const isClipped = [overflowX, overflowY].some((flow) => ['hidden', 'clip'].includes(flow));
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        clientWidth > 1 &&
        isClipped &&
        (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 150));
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
