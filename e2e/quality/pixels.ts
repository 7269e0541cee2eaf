import type { Locator, Page } from '@playwright/test';

/** How far around an element its marking may reach, in CSS pixels. */
const MARGIN = 8;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an element and what marks it are in the window; of a hidden box its label is shown. */
export function areaOf(element: Locator): Promise<Area> {
  return element.evaluate((found, margin) => {
    const box = (found.closest('label') ?? found).getBoundingClientRect();
    const left = Math.max(0, box.left - margin);
    const top = Math.max(0, box.top - margin);
    return { x: left, y: top, width: box.right + margin - left, height: box.bottom + margin - top };
  }, MARGIN);
}

/** A picture of a part of the window, for `countDifferent`. */
export async function pictureOf(page: Page, clip: Area): Promise<string> {
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

/**
 * How many pixels differ between two pictures of one area by a contrast that can be seen.
 *
 * @param judge any page without a policy, in which pictures can be looked at
 * @param contrast the least ratio that counts, as WCAG reckons it
 */
export async function countDifferent(
  judge: Page,
  pictures: readonly [string, string],
  contrast: number,
): Promise<number> {
  const [first = [], second = []] = await Promise.all(
    pictures.map((picture) => judge.evaluate(luminancesIn, picture)),
  );
  return first.filter((light, pixel) => ratioOf(light, second[pixel] ?? light) >= contrast).length;
}

/** The greatest contrast between any two pixels of a picture. */
export async function contrastIn(judge: Page, picture: string): Promise<number> {
  const luminances = (await judge.evaluate(luminancesIn, picture)).toSorted((a, b) => a - b);
  return ratioOf(luminances.at(0) ?? 0, luminances.at(-1) ?? 0);
}

/** The contrast of two luminances, as WCAG reckons it. */
function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Runs in a page: the relative luminance of each pixel, from 0 to 1. */
async function luminancesIn(png: string): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const linear = Array.from(data, (byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminances: number[] = [];
  for (let index = 0; index < linear.length; index += 4) {
    const [red = 0, green = 0, blue = 0] = linear.slice(index, index + 3);
    luminances.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return luminances;
}
