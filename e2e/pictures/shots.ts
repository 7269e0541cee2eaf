import { LOCALES, type Locale } from '#contract/locale.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

/** A picture: what it shows, in which window, and where it is put. */
export interface Shot {
  subject: Subject;
  locale: Locale;
  width: number;
  height: number;
  isDark: boolean;
  /** within the project */
  file: string;
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** Everything in every window, colour mode and language. */
const ALL: readonly Shot[] = SUBJECTS.flatMap((subject) =>
  [PHONE, DESK].flatMap((size) =>
    [false, true].flatMap((isDark) =>
      LOCALES.map((locale) => {
        const name = [subject.name, size.width, isDark ? 'dark' : 'light', locale].join('-');
        return { subject, locale, isDark, ...size, file: `pictures/${name}.png` };
      }),
    ),
  ),
);

/** Those that are part of the project, which are taken when they are asked for by name. */
const KEPT: Record<string, readonly Shot[]> = {
  readme: [
    inReadme('home', 'home', { width: 1280, height: 860 }),
    inReadme('home-phone', 'home', { width: 390, height: 780, locale: 'fr', isDark: true }),
    inReadme('year', 'habit', { width: 1280, height: 860 }),
    inReadme('insights', 'habit-insights', { width: 1280, height: 860 }),
    inReadme('day-sheet', 'day-sheet', { width: 390, height: 780 }),
    inReadme('streak', 'habit-streak', { width: 1280, height: 860, isDark: true }),
  ],
  // What browsers show when they offer to install the product.
  manifest: LOCALES.flatMap((locale) => [
    inManifest(`wide.${locale}`, { width: 1280, height: 800, locale }),
    inManifest(`narrow.${locale}`, { width: 390, height: 844, locale }),
  ]),
};

type Size = Pick<Shot, 'width' | 'height'> & Partial<Pick<Shot, 'locale' | 'isDark'>>;

function inReadme(name: string, subject: string, size: Size): Shot {
  return kept(`docs/pictures/${name}.png`, subject, size);
}

function inManifest(name: string, size: Size): Shot {
  return kept(`public/screenshot-${name}.png`, 'home', size);
}

function kept(file: string, name: string, size: Size): Shot {
  const subject = SUBJECTS.find((each) => each.name === name);
  if (!subject) throw new Error(`Nothing to take a picture of is called ${name}`);
  return {
    subject: { ...subject, isWindow: true },
    locale: 'en',
    isDark: false,
    ...size,
    file,
  };
}

/**
 * The pictures whose names have all of some words in them: `home`, `dark fr`, `390 history`. The
 * words `readme` and `manifest` choose those that are part of the project.
 */
export function shotsFor(words: readonly string[]): readonly Shot[] {
  const [first = ''] = words;
  return (
    KEPT[first] ??
    ALL.filter(({ file }) => {
      const name = file.split(/[/.-]/);
      return words.every((word) => word.split('-').every((part) => name.includes(part)));
    })
  );
}
