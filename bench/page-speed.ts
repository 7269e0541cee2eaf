import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { largestPaint } from './pages/largest-paint.ts';
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
  const paints = {
    logIn: [] as number[],
    home: [] as number[],
    logInAgain: [] as number[],
    homeAgain: [] as number[],
  };
  const taps = { telephone: [] as number[], desk: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.logIn.push(await largestPaint(browser, `${site.url}/auth/login`));
    paints.home.push(await largestPaint(browser, site.url, { tokens: await ten.logIn() }));
    paints.logInAgain.push(await largestPaint(browser, `${site.url}/auth/login`, { again: true }));
    paints.homeAgain.push(
      await largestPaint(browser, site.url, { tokens: await ten.logIn(), again: true }),
    );
    taps.telephone.push(...(await tapTimes(browser, site.url, await twenty.logIn(), 390)));
    taps.desk.push(...(await tapTimes(browser, site.url, await twenty.logIn(), 1280)));
  }
  printTable([
    { what: 'log-in, largest paint', times: paints.logIn, goal: 1800 },
    { what: 'home of ten habits, largest paint', times: paints.home, goal: 2500 },
    { what: 'log-in, second visit', times: paints.logInAgain, goal: 900 },
    { what: 'home of ten habits, second visit', times: paints.homeAgain, goal: 900 },
    { what: 'a tap on a stamp, telephone', times: taps.telephone, goal: 100 },
    { what: 'a tap on a stamp, desk', times: taps.desk, goal: 100 },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
