import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { CivilMonth } from '#domain/civil-date.ts';
import { SITE_TITLE } from '#contract/pages.ts';
import { sealOf } from '#domain/seals.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { download } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/choices.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useOnPaper } from '../../ui/on-paper.ts';
import { canShare, drawPage, fileName } from './draw-page.ts';
import { Fold } from './page-parts.tsx';
import { EXTRAS, Poster, SHAPES, streakToShow, SUBJECTS } from './poster.tsx';
import type { Extra, Shape, Subject } from './poster.tsx';
import { sheetsOf, YearSheets } from './year-sheet.tsx';

export interface PicturesProps {
  /** what the page is of: one habit, or several */
  habits: readonly ShownHabit[];
  month: CivilMonth;
  /** whether the page is of one habit, which has pictures to show */
  isOfOne?: boolean;
}

/** A year as a page to keep, and of one habit pictures to show: saved, or handed on. */
export function Pictures({ habits, month, isOfOne = false }: PicturesProps) {
  const { t } = useLingui();
  const drawn = useRef(new Set<SVGSVGElement>());
  // The page is long to draw: it is there while it is printed or pictured.
  const [isThere, setIsThere] = useOnPaper();
  const year = month.slice(0, 4);
  const [habit] = habits;
  const sheets = sheetsOf(habits).length;

  const keep = (sheet: SVGSVGElement) => {
    drawn.current.add(sheet);
    return () => void drawn.current.delete(sheet);
  };

  const drawSheets = async () => {
    await document.fonts.ready;
    flushSync(() => setIsThere(true));
    try {
      const pages = [...drawn.current];
      if (pages.length === 0) throw new Error('No page to draw');
      const what = isOfOne && habit ? habit.name : SITE_TITLE;
      const files: File[] = [];
      // One after the other: several at once may be more than a browser has room for.
      for (const [place, page] of pages.entries()) {
        const number = pages.length > 1 ? [`${place + 1}`] : [];
        files.push(await drawPage(page, PAPER_PIXELS, fileName(what, year, ...number)));
      }
      return files;
    } finally {
      setIsThere(false);
    }
  };

  return (
    <>
      <Fold id="pictures" title={t`Pictures`}>
        <h3 className="text-lg">{t`A page to keep`}</h3>
        <p className="mt-1 mb-4 max-w-prose text-faint">
          {sheets === 1 ? (
            <Trans>All of {year} on one sheet of A4, on paper or as a picture.</Trans>
          ) : (
            <Trans>
              All of {year} on {sheets} sheets of A4, on paper or as pictures.
            </Trans>
          )}
        </p>
        <PictureButtons draw={drawSheets}>
          <Button onClick={() => window.print()}>{t`Print`}</Button>
        </PictureButtons>
        {isOfOne && habit && <PictureToShow habit={habit} month={month} />}
      </Fold>
      {isThere &&
        createPortal(<YearSheets ref={keep} habits={habits} month={month} />, document.body)}
    </>
  );
}

/** As wide as A4 is with 300 pixels to the inch. */
const PAPER_PIXELS = 2480;

/** Between the beginnings of two downloads, in milliseconds: of several at once a browser may drop some. */
const PAUSE = 300;

async function saveAll(files: readonly File[]): Promise<void> {
  for (const [place, file] of files.entries()) {
    if (place > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    download(file.name, file);
  }
}

interface PictureButtonsProps {
  draw: () => Promise<File[]>;
  children?: ReactNode;
}

/** The ways in which a picture leaves the page. */
function PictureButtons({ draw, children }: PictureButtonsProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const picture = async (then: (files: File[]) => void | Promise<void>) => {
    setIsBusy(true);
    try {
      await then(await draw());
    } catch (error) {
      const wasDropped = error instanceof DOMException && error.name === 'AbortError';
      if (!wasDropped)
        toasts.add(() => ({ severity: 'error', summary: t`The picture could not be made` }));
    }
    setIsBusy(false);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      {canShare && (
        <Button
          pending={isBusy}
          onClick={() => void picture((files) => navigator.share({ files }))}
        >
          {t`Share picture`}
        </Button>
      )}
      <Button pending={isBusy} onClick={() => void picture(saveAll)}>
        {t`Save as picture`}
      </Button>
    </div>
  );
}

/** A picture as people post them: what it is of, its shape, and what stands on it. */
function PictureToShow({ habit, month }: { habit: ShownHabit; month: CivilMonth }) {
  const { t } = useLingui();
  const today = useToday();
  const poster = useRef<SVGSVGElement>(null);
  const [subject, setSubject] = useState<Subject>('year');
  const [shape, setShape] = useState<Shape>('square');
  const [extras, setExtras] = useState<readonly Extra[]>([]);
  const streak = streakToShow(habit, today);
  const offered = SUBJECTS.filter((each) => {
    if (each === 'seal') return sealOf(streak) !== undefined;
    return each !== 'streak' || streak.length > 1;
  });
  const subjectNames: Record<Subject, string> = {
    year: t`Year`,
    month: t`Month`,
    streak: t`Streak`,
    seal: t`Seal`,
  };
  const extraNames: Record<Extra, string> = {
    name: t`Emoji and name`,
    when: t`Date`,
    figure: t`Figure`,
    brand: t`“Habitude”`,
  };
  const draw = async () => {
    if (!poster.current) throw new Error('No picture to draw');
    const when = { year: month.slice(0, 4), month, streak: 'streak', seal: 'seal' }[subject];
    return [await drawPage(poster.current, SHAPES[shape].width, fileName(habit.name, when))];
  };
  return (
    <>
      <h3 className="mt-8 text-lg">{t`A picture to show`}</h3>
      <p className="mt-1 mb-4 max-w-prose text-faint">{t`The stamps alone, and what you tick.`}</p>
      <div className="flex flex-wrap gap-x-10 gap-y-6">
        <div className="flex w-full max-w-xs flex-col gap-4">
          <Select
            label={t`Of what`}
            value={subject}
            onChoose={setSubject}
            options={offered.map((value) => ({ value, label: subjectNames[value] }))}
          />
          <Select
            label={t`Shape`}
            value={shape}
            onChoose={setShape}
            options={[
              { value: 'square', label: t`Square` },
              { value: 'tall', label: t`Tall` },
              { value: 'wide', label: t`Wide` },
            ]}
          />
          <fieldset>
            <legend className="font-semibold">{t`Also on it`}</legend>
            <div className="flex flex-wrap gap-x-6">
              {EXTRAS.map((each) => (
                <Checkbox
                  key={each}
                  label={extraNames[each]}
                  checked={extras.includes(each)}
                  onChange={({ target: { checked } }) =>
                    setExtras((before) =>
                      checked ? [...before, each] : before.filter((other) => other !== each),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          <PictureButtons draw={draw} />
        </div>
        <Poster
          ref={poster}
          habit={habit}
          month={month}
          subject={subject}
          shape={shape}
          extras={extras}
        />
      </div>
    </>
  );
}
