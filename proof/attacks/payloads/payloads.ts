import { chromium, type Browser } from '@playwright/test';
import { LOCALES } from '#contract/locale.ts';
import { PAGES_ALONE } from '../../../e2e/fixtures/chromium.ts';
import { andSome } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { PAYLOADS } from './list.ts';
import { showTexts } from './screens.ts';
import { OURS } from './structure.ts';
import { sendTexts } from './texts.ts';
import { watch } from './watch.ts';

/** People who call themselves and their habits what a program may take for its own. */
export const payloads: Proof = {
  name: 'payloads',
  what: `${PAYLOADS.length} texts that are meant for programs, in every field, on every screen, in mails, notifications, feeds and tables, in both languages`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: PAYLOADS.length, test: 0 },
  async prove({ engine, rounds }) {
    const some = spread(PAYLOADS, rounds);
    await using browser = await chromium.launch(PAGES_ALONE);
    const wrong: string[] = [];
    const counts: Record<string, number> = {};
    const add = (what: string, count: number) => {
      counts[what] = (counts[what] ?? 0) + count;
    };
    for (const locale of LOCALES) {
      const shown = await showTexts(browser, engine, { payloads: some, locale });
      add('screens', shown.screens);
      add('texts on them', shown.texts);
      const sent = await sendTexts(browser, engine, { payloads: some, locale });
      add('mails', sent.mails);
      add('notifications', sent.notifications);
      add('feeds', sent.feeds);
      add('cells', sent.cells);
      wrong.push(...shown.wrong, ...sent.wrong, ...(await open(browser, sent.pages)));
    }
    const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    return {
      held: wrong.length === 0,
      found: `${counted.join(', ')}: ${wrong.length} ran, reported, or differ from a harmless one${andSome(wrong, 8)}`,
    };
  },
};

/** So many of a list, from all of it. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = list.length / Math.min(count, list.length);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor(index * step)],
  ).filter((each) => each !== undefined);
}

/** Opens mails in a browser that runs scripts, as no mail program should. */
async function open(browser: Browser, pages: readonly string[]): Promise<string[]> {
  await using context = await browser.newContext();
  const watched = await watch(context, OURS);
  const page = await context.newPage();
  for (const html of pages) await page.setContent(html);
  return watched();
}
