import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { printTable } from './pages/report.ts';
import { scriptTimes } from './pages/script-times.ts';
import { startSite } from './pages/site.ts';

/**
 * How much script a thick notebook takes on a slow telephone: ten years of fifty habits. See
 * docs/measurements.md for what is measured and how. Nothing else should be running meanwhile.
 */
const NOTEBOOK = { habits: 50, days: 3650 };

const ROUNDS = 5;

const GOAL = 300;

/** Home is opened by its address: what follows is what a person waits for at each step. */
const LEAVES = [
  { path: '/', link: 'Today' },
  { path: '/history', link: 'History' },
  { path: '/history?view=year', link: 'Year' },
  { path: '/history?view=table', link: 'Table' },
  { path: '/history?view=insights', link: 'Insights' },
  { path: '/history?view=insights&month=', link: 'Year before' },
];

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const thick = await site.notebook(NOTEBOOK);
  const times = LEAVES.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await scriptTimes(browser, site.url, await thick.logIn(), LEAVES);
    for (const [place, time] of measured.entries()) times[place]?.push(time);
  }
  printTable(
    LEAVES.map(({ link }, place) => ({ what: link, times: times[place] ?? [], goal: GOAL })),
  );
} finally {
  await browser.close();
  await site.stop();
}
