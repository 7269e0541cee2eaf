import type { BrowserContext } from '@playwright/test';
import type { Say } from '../../../e2e/fixtures/words.ts';
import { SILENT, type Way } from './ways.ts';

/** When words may be shown. */
type When =
  | 'no connection'
  | 'changes wait'
  | 'changes wait for a connection'
  | 'changes wait for the server'
  | 'the server fails'
  | 'the server is away'
  | 'an answer is new'
  | 'a part is missing'
  | 'nothing is known yet'
  | 'never';

/** Texts of the screens, headings with a # before them. A number is of how many changes wait. */
const WORDS: readonly [when: When, text: string][] = [
  ['no connection', 'Habitude cannot be reached. Are you online?'],
  [
    'changes wait for a connection',
    '{0, plural, one {# change is waiting for the network.} other {# changes are waiting for the network.}}',
  ],
  [
    'changes wait',
    '{length, plural, one {# change has been waiting to be sent since {since}.} other {# changes have been waiting to be sent since {since}.}}',
  ],
  [
    'changes wait',
    '{unsaved, plural, one {# change is not saved on the server, and may be lost if you sign out now.} other {# changes are not saved on the server, and may be lost if you sign out now.}}',
  ],
  [
    'changes wait for the server',
    '{0, plural, one {# change is waiting: the server has trouble with it, and it will be tried again.} other {# changes are waiting: the server has trouble with them, and they will be tried again.}}',
  ],
  ['the server fails', 'Something went wrong on our side. Try again.'],
  ['the server is away', 'Habitude is busy or being updated. Try again in a moment.'],
  ['an answer is new', 'This cannot be read. Reload the page.'],
  ['an answer is new', '#A newer version is needed'],
  ['a part is missing', '#Something went wrong'],
  ['a part is missing', '#That did not work'],
  ['nothing is known yet', '#Your habits could not be loaded'],
  ['never', '#Not saved'],
  ['never', '#Not saved yet'],
  ['never', 'Something went wrong. Try again.'],
  ['never', 'This device cannot store anything at the moment: leave this page open.'],
  ['never', '#This page is not in the notebook'],
  ['never', 'Your session has ended.'],
];

/** Some milliseconds may pass until words follow what they are about. */
const GRACE_MS = 3000;

/** What stood on a page from a moment on, of all words that are watched. */
interface Shown {
  at: number;
  path: string;
  words: { place: number; count: number; text: string }[];
}

/** What there was to be said of while words were shown. */
export interface Truth {
  way: Way | undefined;
  /** what is broken are files, or else calls */
  isOfFiles: boolean;
  /** nothing is kept in this browser yet */
  isFirst: boolean;
  /** when the network was away, in milliseconds since 1970 */
  offline: readonly { from: number; to: number }[];
  /** when each change was entered, and when it was told to be done */
  entered: readonly number[];
  done: readonly number[];
}

export interface WordsWatch {
  /** the words that stand there now */
  now(): string[];
  /** how many were shown so far */
  count(): number;
  /** words that were not true when they were shown, or stayed when they were not any more */
  untrue(truth: Truth): string[];
}

/** Watches the pages of a context for words about what is wrong. */
export async function watchWords(context: BrowserContext, say: Say): Promise<WordsWatch> {
  const shown: Shown[] = [];
  await context.exposeBinding('shows', (_, next: Shown) => void shown.push(next));
  await context.addInitScript((patterns) => {
    const { shows } = window as unknown as { shows: (shown: Shown) => void };
    let last = '';
    const look = () => {
      const headings = [...document.querySelectorAll('h1, h2')].map((each) => each.textContent);
      const text = `${headings.map((each) => `#${each}#`).join('')}\n${document.body?.textContent}`;
      const words = patterns.flatMap((pattern, place) => {
        const [found, one, other] = new RegExp(pattern).exec(text) ?? [];
        return found === undefined
          ? []
          : [{ place, count: Number(one ?? other ?? 0), text: found }];
      });
      const next = JSON.stringify(words);
      if (next === last) return;
      last = next;
      shows({ at: Date.now(), path: location.pathname, words });
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document, all);
  }, patternsOf(say));
  return {
    count: () => shown.reduce((sum, { words }) => sum + words.length, 0),
    now: () => shown.at(-1)?.words.map(({ text }) => text) ?? [],
    untrue: (truth) =>
      shown.flatMap(({ at, path, words }, index) => {
        const until = shown[index + 1]?.at ?? Date.now();
        return words
          .filter(({ place, count }) => {
            const when = WORDS[place]?.[0] ?? 'never';
            const moments = [at, Math.max(at, until - GRACE_MS)];
            return !moments.every((moment) => isTrue(when, count, moment, truth));
          })
          .map(({ text }) => `“${text}” on ${path} ${whenOf([at, until], truth)}`);
      }),
  };
}

/** Each text, in singular and plural, as it is found among others. */
export function patternsOf(say: Say): string[] {
  return WORDS.map(([, text]) => {
    const forms = [1, 987].map((count) =>
      say(text.replace(/^#/, ''), { 0: count, length: count, unsaved: count, since: 'SINCE' })
        .replaceAll(/[.?]/g, String.raw`\$&`)
        .replace(String(count), String.raw`(\d+)`)
        .replace('SINCE', '.*'),
    );
    return text.startsWith('#') ? `#${forms[0]}#` : forms.join('|');
  });
}

/** "from 7.1 to 9.0 s, offline from 3.2 to 3.9 s" since something was entered first */
function whenOf(shown: readonly number[], { entered, offline }: Truth): string {
  const since = (moment: number) => ((moment - (entered[0] ?? moment)) / 1000).toFixed(1);
  const span = (moments: readonly number[]) => `from ${moments.map(since).join(' to ')} s`;
  return [span(shown), ...offline.map(({ from, to }) => `offline ${span([from, to])}`)].join(', ');
}

function isTrue(when: When, count: number, at: number, truth: Truth): boolean {
  const { way, isOfFiles, isFirst, offline, entered, done } = truth;
  const before = (times: readonly number[], moment: number) =>
    times.filter((time) => time <= moment).length;
  const waiting = before(entered, at) - before(done, at - GRACE_MS);
  const isOff = offline.some(({ from, to }) => at >= from && at <= to + GRACE_MS);
  const isSilent = way !== undefined && SILENT.has(way);
  // Without knowing who is there, or what they keep, there is no board.
  const isArriving = isFirst && at < (entered[0] ?? Infinity);
  switch (when) {
    case 'no connection':
      return isOff || isSilent || isOfFiles;
    case 'changes wait':
      return count <= waiting;
    case 'changes wait for a connection':
      return (isOff || isSilent) && count <= waiting;
    case 'changes wait for the server':
      return way !== undefined && !isSilent && count <= waiting;
    case 'the server fails':
      return way === 'failed';
    case 'the server is away':
      return way === 'bad-gateway';
    case 'an answer is new':
      return way === 'value-new' || way === 'field-more';
    case 'a part is missing':
      return isOfFiles || isArriving;
    case 'nothing is known yet':
      return isArriving;
    case 'never':
      return false;
  }
}
