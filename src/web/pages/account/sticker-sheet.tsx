import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Link } from '#contract/links.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useOnPaper } from '../../ui/on-paper.ts';
import { qrCode } from '../../ui/qr-code.tsx';
import { INK_CLASS } from '../../ui/stamp.tsx';
import { cutTo } from '../../ui/text.ts';

interface Sticker {
  link: Link;
  habit: ShownHabit;
}

/** Puts a sticker for each link on sheets of A4, which are there while they are printed. */
export function PrintStickers({ links }: { links: readonly Link[] }) {
  const { t } = useLingui();
  const { notebook } = useNotebook();
  const [isThere] = useOnPaper();
  const [now] = useState(Date.now);
  const stickers = links.flatMap((link) => {
    if (link.expires_at !== null && Date.parse(link.expires_at) <= now) return [];
    const habit = notebook?.habits.find(({ id }) => id === link.habit);
    return habit ? [{ link, habit }] : [];
  });
  const sheets = Array.from({ length: Math.ceil(stickers.length / OF_A_SHEET) }, (_, sheet) =>
    stickers.slice(sheet * OF_A_SHEET, (sheet + 1) * OF_A_SHEET),
  );
  if (stickers.length === 0) return null;
  return (
    <>
      <Button onClick={() => window.print()}>{t`Print stickers`}</Button>
      {isThere &&
        createPortal(
          sheets.map((each) => <StickerSheet key={each[0]?.link.id} stickers={each} />),
          document.body,
        )}
    </>
  );
}

/** The size of A4 paper, and of the stickers on it, in millimetres. */
const PAPER = { width: 210, height: 297 };
const COLUMNS = 3;
const ROWS = 5;
const OF_A_SHEET = COLUMNS * ROWS;
const STICKER = { width: 60, height: 54 };
const MARGIN = {
  x: (PAPER.width - COLUMNS * STICKER.width) / 2,
  y: (PAPER.height - ROWS * STICKER.height) / 2,
};

/** How wide a code is: phones read it from an arm's length. */
const CODE = 36;

/** As many letters of a name as fit beneath each other's codes. */
const NAME_LENGTH = 22;

function StickerSheet({ stickers }: { stickers: readonly Sticker[] }) {
  return (
    <svg
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      className="page-to-keep font-sans"
      fill="currentColor"
    >
      {stickers.map(({ link, habit }, place) => {
        const x = MARGIN.x + (place % COLUMNS) * STICKER.width;
        const y = MARGIN.y + Math.floor(place / COLUMNS) * STICKER.height;
        return (
          <g key={link.id} transform={`translate(${x} ${y})`} className={INK_CLASS[habit.color]}>
            <rect
              x="2"
              y="2"
              width={STICKER.width - 4}
              height={STICKER.height - 4}
              rx="4"
              fill="#fff"
              stroke="currentColor"
              strokeWidth="0.8"
            />
            <Code address={link.address} />
            <text
              x={STICKER.width / 2}
              y="47"
              fontSize="4"
              fontWeight="700"
              textAnchor="middle"
              className="text-ink"
            >
              {habit.icon} {cutTo(NAME_LENGTH, habit.name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Black on white: cameras read nothing else. */
function Code({ address }: { address: string }) {
  const { path, size } = qrCode(address);
  const scale = CODE / size;
  return (
    <path
      d={path}
      fill="#000"
      shapeRendering="crispEdges"
      transform={`translate(${(STICKER.width - CODE) / 2} 5) scale(${scale})`}
    />
  );
}
