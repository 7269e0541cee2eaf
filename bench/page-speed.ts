import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { openings } from './pages/openings.ts';
import type { Openings } from './pages/openings.ts';
import { printTable } from './pages/report.ts';
import { startSite } from './pages/site.ts';
import { tapTimes } from './pages/tap-times.ts';

/**
 * How quick pages are on a middling telephone far from the server: see docs/measurements.md for
 * what is measured and how. Nothing else should be running meanwhile.
 */
const ROUNDS = 5;

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const ten = await site.notebook({ habits: 10, days: 365 });
  const twenty = await site.notebook({ habits: 20, days: 3 * 365 });
  const fifty = await site.notebook({ habits: 50, days: 3650 });
  const signIn: Openings[] = [];
  const home: Openings[] = [];
  const thick: Openings[] = [];
  const taps = { telephone: [] as number[], desk: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    signIn.push(await openings(browser, `${site.url}/auth/login`));
    home.push(await openings(browser, site.url, ten));
    thick.push(await openings(browser, site.url, fifty));
    taps.telephone.push(...(await tapTimes(browser, site.url, await twenty.signIn(), 390)));
    taps.desk.push(...(await tapTimes(browser, site.url, await twenty.signIn(), 1280)));
  }
  const times = (
    of: Openings[],
    visit: keyof Openings,
    what: 'firstPaint' | 'largestPaint' | 'script',
  ) => of.map((each) => each[visit][what]);
  printTable([
    { what: 'sign-in, largest paint', times: times(signIn, 'first', 'largestPaint'), goal: 1800 },
    { what: 'sign-in, second visit', times: times(signIn, 'again', 'largestPaint'), goal: 900 },
    {
      what: 'home of ten habits, largest paint',
      times: times(home, 'first', 'largestPaint'),
      goal: 2500,
    },
    {
      what: 'home of ten habits, second visit',
      times: times(home, 'again', 'largestPaint'),
      goal: 900,
    },
    { what: 'thick notebook, largest paint', times: times(thick, 'first', 'largestPaint') },
    { what: 'thick notebook, script', times: times(thick, 'first', 'script') },
    {
      what: 'thick notebook, second visit, largest paint',
      times: times(thick, 'again', 'largestPaint'),
      goal: 900,
    },
    { what: 'thick notebook, second visit, script', times: times(thick, 'again', 'script') },
    {
      what: 'thick notebook, offline, first paint',
      times: times(thick, 'offline', 'firstPaint'),
      goal: 600,
    },
    {
      what: 'thick notebook, offline, largest paint',
      times: times(thick, 'offline', 'largestPaint'),
      goal: 600,
    },
    {
      what: 'thick notebook, offline, script',
      times: times(thick, 'offline', 'script'),
      goal: 150,
    },
    { what: 'a tap on a stamp, telephone', times: taps.telephone, goal: 100 },
    { what: 'a tap on a stamp, desk', times: taps.desk, goal: 100 },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
