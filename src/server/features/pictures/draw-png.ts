import { createRequire } from 'node:module';
import type { Task } from '../../platform/workers/task.ts';
import { indexedPng, oneBitPng } from './png.ts';

/**
 * The faces of letters and, in outlines of one colour, of emoji. A server has none of its own that it
 * could count on, and faces of coloured emoji take 10 MB.
 */
const require = createRequire(import.meta.url);
const FACE = 'DejaVu Sans';

interface Drawn {
  svg: string;
  isOneBit: boolean;
}

/** A picture in pixels. It takes a tenth of a second where it is large. */
export const drawPngTask: Task<Drawn, Uint8Array> = {
  name: 'draw-png',
  async work(_deps, { svg, isOneBit }) {
    // Loaded where it is needed: most processes draw nothing.
    const { Resvg } = await import('@resvg/resvg-js');
    // In this thread, and not by the pool, so that what it takes of a processor is counted.
    const resvg = new Resvg(svg, {
      font: {
        loadSystemFonts: false,
        fontFiles: [
          require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
          require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
          require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
        ],
        defaultFontFamily: FACE,
        sansSerifFamily: FACE,
      },
    });
    const { width, height, pixels } = resvg.render();
    const drawn = { width, height, rgba: pixels };
    return isOneBit ? oneBitPng(drawn) : indexedPng(drawn);
  },
};
