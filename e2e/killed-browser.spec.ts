import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { callerFor } from './fixtures/api.ts';
import { WHOLE_BROWSER } from './fixtures/chromium.ts';
import { keptIn } from './fixtures/copy.ts';
import { expect, test } from './fixtures/journey.ts';
import { kept } from './fixtures/own-site-test.ts';
import { signIn } from './fixtures/people.ts';
import { todayOf } from './fixtures/days.ts';

const HABIT = 'Lire avant minuit';

/** Ends a browser as a crash or an empty battery does: its own process, at once, unasked. */
async function kill(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser has no process');
  const gone = context.waitForEvent('close');
  process.kill(browser.id, 'SIGKILL');
  await gone;
}

test.use({ launchOptions: WHOLE_BROWSER, serviceWorkers: 'allow' });

test('a browser that is killed between a stamp and its sending has it, and sends it', async ({
  playwright,
  launchOptions,
  locale,
  viewport,
  site,
  request,
  person,
  say,
  language,
}) => {
  const caller = await callerFor(request, person);
  await caller.createHabit({ name: HABIT, frequency: 'DAILY' });
  const entries = async () => {
    const [habit] = await (await request.get('/api/habits', { headers: caller.headers })).json();
    return habit.completions.length;
  };
  const profile = mkdtempSync(join(tmpdir(), 'habitude-killed-'));
  const start = async () => {
    const options = { ...launchOptions, baseURL: site.url, viewport, ...(locale && { locale }) };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    const page = await context.newPage();
    return { context, page, today: todayOf(page, HABIT) };
  };
  try {
    // A browser may take minutes to write down who is remembered, unless it is closed.
    const evening = await start();
    await signIn(evening.page, say, person, { language, remember: true });
    await expect(evening.today).toBeVisible();
    await kept(evening.page);
    await evening.context.close();

    // With a network, its token would be renewed, and the new one might not be written down either.
    const night = await start();
    await night.context.setOffline(true);
    await night.page.goto('/');
    await night.today.click();
    await expect.poll(() => keptIn(night.page)).toMatchObject({ commands: 1 });
    await kill(night.context);
    expect(await entries()).toBe(0);

    const morning = await start();
    await morning.context.setOffline(true);
    await morning.page.goto('/');
    await expect(morning.today).toHaveAttribute('aria-pressed', 'true');
    expect(await entries()).toBe(0);
    await morning.context.setOffline(false);
    await expect.poll(entries).toBe(1);
    await expect.poll(() => keptIn(morning.page)).toMatchObject({ commands: 0 });
    expect(await entries()).toBe(1);
    await morning.context.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
