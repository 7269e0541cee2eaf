import { expect, test } from 'vitest';
import { textsIn } from '../../platform/texts.ts';
import { drawBoard } from './draw-board.ts';
import { PALETTES } from './palette.ts';

test.each([
  [4.96, 5, '4.96 / 5'],
  [0.04, 0.25, '0.04 / 0.25'],
  [12_000, 10_000, '12,000 / 10,000'],
  [4.9996, 5, '4.9996 / 5'],
  [5, 5, '5 / 5'],
])('%d of %d is written %s', async (amount, target, text) => {
  const row = { icon: '🚶', name: 'Walk', color: 'teal', mark: 'part', amount, target } as const;
  const board = {
    kind: 'board',
    date: '2026-11-21',
    due: 1,
    kept: 0,
    rows: [row],
    more: 0,
  } as const;
  const drawing = { palette: PALETTES.light, i18n: await textsIn('en'), locale: 'en' } as const;
  expect(drawBoard(board, { width: 800, height: 480 }, drawing)).toContain(`>${text}</text>`);
});
