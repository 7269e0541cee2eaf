import { escapeHtml } from '../../platform/escape-html.ts';

/** Lengths in pixels, to a tenth. */
export function n(length: number): number {
  return Math.round(length * 10) / 10;
}

/** What XML has no place for, and what would turn around the text beside it. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNWANTED = /[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return escapeHtml(text.replaceAll(UNWANTED, ''));
}

interface Lettering {
  x: number;
  /** of the line on which the letters stand */
  y: number;
  size: number;
  fill: string;
  anchor?: 'end';
  isBold?: boolean;
}

export function textAt(
  { x, y, size, fill, anchor, isBold = false }: Lettering,
  text: string,
): string {
  const more = `${anchor ? ` text-anchor="${anchor}"` : ''}${isBold ? ' font-weight="700"' : ''}`;
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}"${more}>${escaped(text)}</text>`;
}

/** About how wide characters are, in heights of the letters: which face shows them is not known. */
function widthOf(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  if (/[\u1100-\u{10FFFF}]/u.test(character)) return /[\u2000-\u206F]/u.test(character) ? 0.6 : 1.2;
  if (/[MWmw@%—]/.test(character)) return 0.9;
  if (/[ iljftIr.,:;!'’()|]/.test(character)) return 0.38;
  return /\p{Lu}/u.test(character) ? 0.7 : 0.58;
}

/** How wide a text may be, in heights of its letters. */
export function lengthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + widthOf(character), 0);
}

const segmenter = new Intl.Segmenter();

/** As much of a text as stands in a width, given in heights of its letters. */
export function fitted(text: string, width: number): string {
  if (lengthOf(text) <= width) return text;
  let left = width - 1;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    left -= lengthOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A picture for itself: shapes and texts, with nothing that is run or fetched. */
export function pictureOf({
  width,
  height,
  paper,
  title,
  words,
  body,
}: {
  width: number;
  height: number;
  paper: string;
  title: string;
  /** what it shows, for those who do not see it */
  words: string;
  body: string;
}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui,sans-serif">` +
    `<title>${escaped(title)}</title><desc>${escaped(words)}</desc>` +
    `<path d="M0 0h${width}v${height}H0z" fill="${paper}"/>${body}</svg>`
  );
}
