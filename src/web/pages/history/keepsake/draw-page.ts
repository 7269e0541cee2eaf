import { PAPER } from './fit-blocks.ts';

/** As many pixels as paper has at 300 to the inch. */
const PICTURE = { width: 2480, height: 3508 };

/**
 * Draws a page of filled paths and lines of text on a canvas, with the colours and faces that it has
 * in the document: nothing is fetched, and nothing of the picture comes from elsewhere.
 *
 * @throws Error where the browser has no canvas
 */
export function drawPage(page: SVGSVGElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.scale(PICTURE.width / PAPER.width, PICTURE.height / PAPER.height);
  for (const element of page.querySelectorAll('path, text')) {
    const style = window.getComputedStyle(element);
    context.fillStyle = style.color;
    if (element.nodeName === 'path') {
      const shape = new Path2D(element.getAttribute('d') ?? '');
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, and no array
      context.fill(shape);
      continue;
    }
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = style.textAnchor === 'end' ? 'right' : 'left';
    const [x = 0, y = 0] = ['x', 'y'].map((name) => Number(element.getAttribute(name)));
    context.fillText(element.textContent, x, y);
  }
  return canvas;
}

/** @throws Error where the browser can't make a picture of this size */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture);
      else reject(new Error('The picture is too large for this browser'));
    }, 'image/png');
  });
}
