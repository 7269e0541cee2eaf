import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { indexedPng, oneBitPng, type Pixels } from './png.ts';

const BLACK = [0, 0, 0];
const WHITE = [255, 255, 255];

function pixelsOf(lines: readonly (readonly (readonly number[])[])[]): Pixels {
  const rgba = Uint8Array.from(lines.flat().flatMap((color) => [...color, 255]));
  return { width: lines[0]?.length ?? 0, height: lines.length, rgba };
}

/** The chunks of a PNG by name, in their order. */
function chunksIn(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

const linesIn = (chunks: Map<string, Buffer>) => [
  ...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)),
];

it('a picture of black and white has a bit a pixel, and whole bytes a line', () => {
  const line = [...Array.from({ length: 8 }, () => WHITE), BLACK, WHITE];
  const chunks = chunksIn(oneBitPng(pixelsOf([line, line.toReversed()])));
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([...(chunks.get('IHDR') ?? [])]).toEqual([0, 0, 0, 10, 0, 0, 0, 2, 1, 0, 0, 0, 0]);
  expect(linesIn(chunks)).toEqual([0, 0b1111_1111, 0b0100_0000, 0, 0b1011_1111, 0b1100_0000]);
});

it.each([
  [100, false],
  [127, false],
  [128, true],
])('grey of %i is white: %s', (grey, isWhite) => {
  const chunks = chunksIn(oneBitPng(pixelsOf([[[grey, grey, grey]]])));
  expect(linesIn(chunks)).toEqual([0, isWhite ? 0b1000_0000 : 0]);
});

it('a picture of few colours has them by their number, the most frequent first', () => {
  const [red, nearly] = [
    [200, 0, 0],
    [201, 1, 1],
  ];
  const chunks = chunksIn(
    indexedPng(
      pixelsOf([
        [WHITE, WHITE, WHITE],
        [red ?? [], red ?? [], nearly ?? []],
      ]),
    ),
  );
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  expect([...(chunks.get('IHDR') ?? [])]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
  expect([...(chunks.get('PLTE') ?? [])]).toEqual([...WHITE, ...(red ?? [])]);
  expect(linesIn(chunks)).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
});

it('has 256 colours at most, however many there are', () => {
  const values = [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240];
  const all = values.flatMap((r) => values.map((g) => [r, g, 255 - g]));
  const chunks = chunksIn(indexedPng(pixelsOf([all, [...all].toReversed()])));
  const colors = (chunks.get('PLTE')?.length ?? 0) / 3;
  expect(colors).toBeGreaterThan(16);
  expect(colors).toBeLessThanOrEqual(256);
  expect(Math.max(...linesIn(chunks))).toBe(colors - 1);
});
