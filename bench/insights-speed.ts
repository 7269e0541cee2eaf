import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { printTable } from './pages/report.ts';
import { scriptTimes } from './pages/script-times.ts';
import { startSite } from './pages/site.ts';

/**
 * How much script a thick notebook takes on a slow telephone: ten years of fifty habits. See
 * docs/performance.md for what is measured and how. Nothing else should be running meanwhile.
 */
const NOTEBOOK = { habits: 50, days: 3650 };

const ROUNDS = 5;

const GOAL = 300;

/** The first is opened by its address, which reads the notebook; each other by its link. */
const LEAVES = [
  { path: '/', link: 'Today' },
  { path: '/history', link: 'History' },
  { path: '/history?view=year', link: 'Year' },
  { path: '/history?view=insights', link: 'Insights' },
];

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const thick = await site.notebook(NOTEBOOK);
  const times = LEAVES.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await scriptTimes(browser, site.url, await thick.signIn(), LEAVES);
    for (const [place, time] of measured.entries()) times[place]?.push(time);
  }
  const [reading = [], ...opening] = times;
  const [, ...opened] = LEAVES;
  printTable(
    opened.map(({ link }, place) => ({ what: link, times: opening[place] ?? [], goal: GOAL })),
  );
  const ms = reading.map((time) => time.toFixed(0)).join(', ');
  console.log(`Coming to the product and reading all of it took ${ms} ms of script.`);
} finally {
  await browser.close();
  await site.stop();
}
