import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { CivilMonth } from '#domain/civil-date.ts';
import { hasBegun } from '#domain/habit.ts';
import { yearSpan } from '#domain/period.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { download } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { PAPER, YearSheet } from './year-sheet.tsx';

interface KeepYearProps {
  /** what the page is of: one habit, or several */
  habits: readonly KeptHabit[];
  month: CivilMonth;
}

const canShare = navigator.canShare?.({ files: [pictureOf('', new Blob())] }) ?? false;

/** A year as a page to keep: printed, saved as a picture, or handed on. */
export function KeepYear({ habits: all, month }: KeepYearProps) {
  const { t } = useLingui();
  const page = useRef<SVGSVGElement>(null);
  const [isThere, setIsThere] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const year = month.slice(0, 4);
  const habits = all.filter((habit) => hasBegun(habit, yearSpan(month).last));

  // The page is long to draw: it is there while it is printed or pictured, however that was asked for.
  useEffect(() => {
    const come = () => flushSync(() => setIsThere(true));
    const go = () => setIsThere(false);
    window.addEventListener('beforeprint', come);
    window.addEventListener('afterprint', go);
    return () => {
      window.removeEventListener('beforeprint', come);
      window.removeEventListener('afterprint', go);
    };
  }, []);

  const picture = async (then: (file: File) => void | Promise<void>) => {
    setIsBusy(true);
    try {
      await document.fonts.ready;
      // It comes and goes before the next frame, so that nobody sees how everything turns light.
      flushSync(() => setIsThere(true));
      const canvas = page.current && drawPage(page.current);
      flushSync(() => setIsThere(false));
      if (canvas) await then(pictureOf(year, await pngOf(canvas)));
    } catch (error) {
      const wasDropped = error instanceof DOMException && error.name === 'AbortError';
      if (!wasDropped) {
        toasts.add(() => ({ severity: 'error', summary: t`The picture could not be made` }));
      }
    }
    setIsThere(false);
    setIsBusy(false);
  };

  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="keep-title" className="mt-12">
      <h2 id="keep-title" className="text-xl">
        {t`A page to keep`}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-faint">
        <Trans>All of {year} on one sheet of A4, on paper or as a picture.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>{t`Print`}</Button>
        <Button pending={isBusy} onClick={() => void picture((file) => download(file.name, file))}>
          {t`Save as picture`}
        </Button>
        {canShare && (
          <Button
            pending={isBusy}
            onClick={() => void picture((file) => navigator.share({ files: [file] }))}
          >
            {t`Share picture`}
          </Button>
        )}
      </div>
      {isThere &&
        createPortal(<YearSheet ref={page} habits={habits} month={month} />, document.body)}
    </section>
  );
}

function pictureOf(year: string, picture: Blob): File {
  return new File([picture], `habitude-${year}.png`, { type: 'image/png' });
}

/** As many pixels as paper has at 300 to the inch. */
const PICTURE = { width: 2480, height: 3508 };

/**
 * Draws a page of filled paths and lines of text on a canvas, with the colours and faces that it has
 * in the document: nothing is fetched, and nothing of the picture comes from elsewhere.
 *
 * @throws Error where the browser has no canvas
 */
function drawPage(page: SVGSVGElement): HTMLCanvasElement {
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
async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return await new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture);
      else reject(new Error('The picture is too large for this browser'));
    }, 'image/png');
  });
}
