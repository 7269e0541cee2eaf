import type { Locator, Page } from '@playwright/test';

/** More stops than any screen has. */
const MAX_STOPS = 100;

/**
 * Goes with Tab, or another key, from stop to stop until the keyboard is back at the page itself.
 *
 * @yields the element that has the focus
 */
export async function* stopsOf(page: Page, key = 'Tab'): AsyncGenerator<Locator> {
  const focused = page.locator('*:focus');
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if ((await focused.count()) === 0) return;
    yield focused;
  }
  throw new Error(`${MAX_STOPS} stops, and no end`);
}

/** What an element is, for people who read why a test failed. */
export function nameOf(element: Locator): Promise<string> {
  return element.evaluate((found) => found.outerHTML.slice(0, 150));
}

/** Whether some of the element that has the focus can be seen: nothing lies over all of it. */
export function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    // A box of which only a drawing is shown is seen with its label.
    const whole = found.closest('label') ?? found;
    const { left, top, width, height } = whole.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const upmost = document.elementFromPoint(left + x * width, top + y * height);
        return upmost !== null && whole.contains(upmost);
      }),
    );
  });
}
