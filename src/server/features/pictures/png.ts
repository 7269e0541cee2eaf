import { crc32, deflateSync } from 'node:zlib';

/** Pixels of which each has a red, a green, a blue and an opaque byte. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** PNG (W3C, third edition, §11.2.1): how many bits a pixel has, and what they are. */
const GREY = 0;
const INDEXED = 3;

/** A picture of black and white, a bit a pixel, as displays of electronic paper take it. */
export function oneBitPng({ width, height, rgba }: Pixels): Uint8Array {
  const perLine = Math.ceil(width / 8) + 1;
  const lines = new Uint8Array(perLine * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWhite = (rgba[4 * (y * width + x)] ?? 0) >= 128;
      const place = y * perLine + 1 + (x >> 3);
      if (isWhite) lines[place] = (lines[place] ?? 0) | (0x80 >> (x & 7));
    }
  return pngOf({ width, height, depth: 1, type: GREY }, [['IDAT', deflateSync(lines)]]);
}

const MAX_COLORS = 256;

/**
 * A picture of few colours, a byte a pixel: less than half of what it takes with all of its shades.
 * Shades that the eye can’t tell apart become the most frequent one of them.
 */
export function indexedPng({ width, height, rgba }: Pixels): Uint8Array {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const { palette, indexOf } = paletteOf(pixels);
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      lines[y * (width + 1) + x + 1] = indexOf(pixels[y * width + x] ?? 0);
  return pngOf({ width, height, depth: 8, type: INDEXED }, [
    ['PLTE', palette],
    ['IDAT', deflateSync(lines)],
  ]);
}

/** The highest four bits of each channel, and then three and two: of these there are 64 at most. */
const MASKS = [0xf0f0f0, 0xe0e0e0, 0xc0c0c0];

/** The colours of a picture, each of which stands for those that are nearly it. */
function paletteOf(pixels: Uint32Array) {
  const counts = new Map<number, number>();
  // Nearly all pixels are as the one before: to look each up would take longer than to draw them.
  for (let from = 0, to = 0; from < pixels.length; from = to) {
    const pixel = pixels[from] ?? 0;
    while (pixels[to] === pixel) to += 1;
    counts.set(pixel, (counts.get(pixel) ?? 0) + to - from);
  }
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one);
  const likeOf = (mask: number) => Map.groupBy(frequent, ([pixel]) => pixel & mask);
  const [like = likeOf(0)] = MASKS.values()
    .map(likeOf)
    .filter(({ size }) => size <= MAX_COLORS);
  const places = new Map<number, number>();
  const palette = new Uint8Array(3 * like.size);
  for (const [place, alike] of [...like.values()].entries()) {
    for (const [pixel] of alike) places.set(pixel, place);
    const [[chosen] = [0]] = alike;
    palette.set([chosen & 255, (chosen >> 8) & 255, (chosen >> 16) & 255], 3 * place);
  }
  let last = { pixel: NaN, place: 0 };
  const indexOf = (pixel: number) => {
    if (pixel !== last.pixel) last = { pixel, place: places.get(pixel) ?? 0 };
    return last.place;
  };
  return { palette, indexOf };
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

interface Header {
  width: number;
  height: number;
  depth: number;
  type: number;
}

function pngOf(
  { width, height, depth, type }: Header,
  chunks: readonly (readonly [string, Uint8Array])[],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type], 8);
  const all = [['IHDR', header] as const, ...chunks, ['IEND', new Uint8Array()] as const];
  return Buffer.concat([SIGNATURE, ...all.map(([name, data]) => chunkOf(name, data))]);
}

/** A chunk: its length, its name, what it holds, and a sum of both (§5.3). */
function chunkOf(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
