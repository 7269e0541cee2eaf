import { chromium } from '@playwright/test';
import { medianOf, quantile } from '../figures.ts';
import { findChromium } from '../../scripts/set-up/chromium.mjs';
import { openings, type Opening, type Openings } from '../pages/openings.ts';
import { startSite } from '../pages/site.ts';
import { tapTimes } from '../pages/tap-times.ts';
import { atMost, type Line, type Part } from './part.ts';

const ROUNDS = 5;

/** In milliseconds. */
const GOALS = { logIn: 1500, home: 2000, again: 900, offline: 600, script: 150, tap: 100 };

type Figures = [visit: keyof Openings, figure: keyof Opening, what: string, goal?: number];

/**
 * How quick pages are on a middling telephone far from the server: see docs/performance.md for
 * what is measured and how.
 */
export const pages: Part = {
  name: 'pages',
  engines: ['sqlite'],
  async measure(_engine, tell) {
    await using site = await startSite();
    await using browser = await chromium.launch({ executablePath: findChromium() });
    const ten = await site.notebook({ habits: 10, days: 365 });
    const twenty = await site.notebook({ habits: 20, days: 3 * 365 });
    const fifty = await site.notebook({ habits: 50, days: 3650 });
    const [signIn, home, thick]: Openings[][] = [[], [], []];
    const taps = { telephone: [] as number[], desk: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      signIn?.push(await openings(browser, `${site.url}/auth/login`));
      home?.push(await openings(browser, site.url, ten));
      thick?.push(await openings(browser, site.url, fifty));
      taps.telephone.push(...(await tapTimes(browser, site.url, await twenty.signIn(), 390)));
      taps.desk.push(...(await tapTimes(browser, site.url, await twenty.signIn(), 1280)));
    }
    const tellOf = (of: Openings[] = [], ...figures: Figures[]) => {
      for (const [visit, figure, what, goal] of figures)
        tell(
          lineOf(
            what,
            of.map((each) => each[visit][figure]),
            goal,
          ),
        );
    };
    tellOf(
      signIn,
      ['first', 'largestPaint', 'Log-in, first visit, largest paint', GOALS.logIn],
      ['again', 'largestPaint', 'Log-in, second visit, largest paint', GOALS.again],
    );
    tellOf(
      home,
      ['first', 'largestPaint', 'Home of ten habits, first visit, largest paint', GOALS.home],
      ['again', 'largestPaint', 'Home of ten habits, second visit, largest paint', GOALS.again],
    );
    tellOf(
      thick,
      ['first', 'largestPaint', 'Thick notebook, first visit, largest paint'],
      ['first', 'script', 'Thick notebook, first visit, script'],
      ['again', 'largestPaint', 'Thick notebook, second visit, largest paint', GOALS.again],
      ['again', 'script', 'Thick notebook, second visit, script'],
      ['offline', 'firstPaint', 'Thick notebook, offline, first paint', GOALS.offline],
      ['offline', 'largestPaint', 'Thick notebook, offline, largest paint', GOALS.offline],
      ['offline', 'script', 'Thick notebook, offline, script', GOALS.script],
    );
    tell(lineOf('A tap on a stamp, telephone', taps.telephone, GOALS.tap));
    tell(lineOf('A tap on a stamp, desk', taps.desk, GOALS.tap));
  },
};

/** The median of times counts; the best and the worst stand beside it. */
function lineOf(what: string, times: readonly number[], goal?: number): Line {
  const found = medianOf(times);
  if (goal === undefined) return { what, found };
  return { what, ...atMost(goal, quantile(times, 0.5), 'ms'), found };
}
