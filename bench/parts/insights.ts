import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/set-up/chromium.mjs';
import { medianOf, quantile } from '../figures.ts';
import { scriptTimes } from '../pages/script-times.ts';
import { startSite } from '../pages/site.ts';
import { atMost, type Part } from './part.ts';

const NOTEBOOK = { habits: 50, days: 3650 };

const ROUNDS = 5;

/** In milliseconds. */
const GOAL = 300;

/** The first is opened by its address, which reads the notebook; each other by its link. */
const LEAVES = [
  { path: '/', link: 'Today' },
  { path: '/history', link: 'History' },
  { path: '/history?view=year', link: 'Year' },
  { path: '/history?view=insights', link: 'Insights' },
];

/** How much script a thick notebook takes on a slow telephone: ten years of fifty habits. */
export const insights: Part = {
  name: 'insights',
  engines: ['sqlite'],
  async measure(_engine, tell) {
    await using site = await startSite();
    await using browser = await chromium.launch({ executablePath: findChromium() });
    const thick = await site.notebook(NOTEBOOK);
    const times = LEAVES.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured = await scriptTimes(browser, site.url, await thick.signIn(), LEAVES);
      for (const [place, time] of measured.entries()) times[place]?.push(time);
    }
    for (const [place, { link }] of LEAVES.entries()) {
      const own = times[place] ?? [];
      const what = `Script of “${link}” in a thick notebook`;
      const goal = place === 0 ? {} : atMost(GOAL, quantile(own, 0.5), 'ms');
      tell({ what, ...goal, found: medianOf(own) });
    }
  },
};
