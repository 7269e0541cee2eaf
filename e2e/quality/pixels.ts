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
  return (await judge.evaluate(lookAt, { pictures, contrast })).different;
}

/** The greatest contrast between any two pixels of a picture. */
export async function contrastIn(judge: Page, picture: string): Promise<number> {
  return (await judge.evaluate(lookAt, { pictures: [picture], contrast: 1 })).greatest;
}

/**
 * Runs in a page, all of it: to carry millions of pixels out of there takes far longer than to look
 * at them.
 *
 * @returns the greatest contrast within the first picture, and how many of its pixels have at least
 *   the contrast that is given with the same pixel of the second
 */
async function lookAt({
  pictures,
  contrast,
}: {
  pictures: readonly string[];
  contrast: number;
}): Promise<{ greatest: number; different: number }> {
  const linear = Array.from({ length: 256 }, (_, byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

  /** The relative luminance of each pixel, from 0 to 1. */
  const luminancesOf = async (png: string): Promise<Float64Array> => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser draws nothing');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const part = (index: number) => linear[data[index] ?? 0] ?? 0;
    return Float64Array.from(
      { length: data.length / 4 },
      (_, pixel) =>
        0.2126 * part(4 * pixel) + 0.7152 * part(4 * pixel + 1) + 0.0722 * part(4 * pixel + 2),
    );
  };

  /** The contrast of two luminances, as WCAG reckons it. */
  const ratioOf = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

  const [first = new Float64Array(), second] = await Promise.all(pictures.map(luminancesOf));
  let least = first[0] ?? 0;
  let most = least;
  let different = 0;
  for (const [pixel, light] of first.entries()) {
    least = Math.min(least, light);
    most = Math.max(most, light);
    if (ratioOf(light, second?.[pixel] ?? light) >= contrast) different += 1;
  }
  return { greatest: ratioOf(most, least), different };
}
