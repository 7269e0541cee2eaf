import { foldText } from '../../ui/format.ts';

/**
 * Draws a page of filled paths and lines of text as a picture, with the colours and faces that it
 * has in the document: nothing is fetched, and nothing of the picture comes from elsewhere.
 *
 * @param width in pixels
 * @throws Error where the browser has no canvas, or can't make a picture of this size
 */
export async function drawPage(page: SVGSVGElement, width: number, name: string): Promise<File> {
  await document.fonts.ready;
  const canvas = paint(page, width);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(pictureOf(name, picture));
      else reject(new Error('The picture is too large for this browser'));
    }, 'image/png');
  });
}

function paint(page: SVGSVGElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const box = page.viewBox.baseVal;
  const scale = width / box.width;
  Object.assign(canvas, { width, height: Math.ceil(box.height * scale) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  for (const element of page.querySelectorAll<SVGPathElement | SVGTextElement>('path, text')) {
    const style = window.getComputedStyle(element);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const placed = element.transform.baseVal.consolidate()?.matrix;
    if (placed) context.transform(placed.a, placed.b, placed.c, placed.d, placed.e, placed.f);
    context.fillStyle = style.color;
    if (element instanceof SVGPathElement) {
      const shape = new Path2D(element.getAttribute('d') ?? '');
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
      context.fill(shape, style.fillRule === 'evenodd' ? 'evenodd' : 'nonzero');
      continue;
    }
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = ALIGNED[style.textAnchor] ?? 'left';
    const [x = 0, y = 0] = ['x', 'y'].map((name) => Number(element.getAttribute(name)));
    context.fillText(element.textContent, x, y);
  }
  return canvas;
}

const ALIGNED: Partial<Record<string, CanvasTextAlign>> = { end: 'right', middle: 'center' };

function pictureOf(name: string, picture: Blob): File {
  return new File([picture], `${name}.png`, { type: 'image/png' });
}

/** Whether this browser hands pictures on to other applications. */
export const canShare = navigator.canShare?.({ files: [pictureOf('', new Blob())] }) ?? false;

/** The name of a file: "read-2026". */
export function fileName(...parts: readonly string[]): string {
  const words = parts.flatMap((part) => foldText(part).match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.join('-');
}
