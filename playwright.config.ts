import { defineConfig } from '@playwright/test';
import { PAGES_ALONE } from './e2e/fixtures/chromium.ts';
import type { Options } from './e2e/fixtures/options.ts';
import { sites } from './e2e/servers/sites.ts';
import { keepTemporaryInMemory } from './scripts/set-up/temporary.mjs';

keepTemporaryInMemory();

const { sqlite, postgres } = await sites();

/** What does not change with the words on the screens. */
const LIKE_IN_ANY_LANGUAGE =
  /(?:builds|clock|convergence|days-by-touch|killed-browser|missing-parts|newer-server|offline|offline-start|remember-me|restored-database|scroll|session-ended-elsewhere|session-offline|sign-out|two-tabs)\.spec\.ts|quality\/(?:budgets|focus|layout-shift|marks|motion|watch)\.spec\.ts/;

/** What other engines than Chromium do too, by drivers of their own. */
const IN_ANY_ENGINE = 'engines/*.journey.ts';

/** There each journey starts a browser and a site of its own within its time. */
const WITH_BROWSER_AND_SITE = 120_000;

export default defineConfig<Options>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // Pictures and snapshots of each step would take a sixth of the time of all journeys.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: PAGES_ALONE,
  },
  projects: [
    {
      name: 'English',
      use: { site: sqlite, language: 'en', locale: 'en-GB' },
    },
    {
      name: 'French',
      testIgnore: LIKE_IN_ANY_LANGUAGE,
      use: { site: sqlite, language: 'fr', locale: 'fr-FR' },
    },
    {
      name: 'PostgreSQL',
      testMatch: /(?:convergence|main-job)\.spec\.ts/,
      use: { site: postgres, language: 'en', locale: 'en-GB' },
    },
    {
      name: 'Firefox',
      testMatch: IN_ANY_ENGINE,
      timeout: WITH_BROWSER_AND_SITE,
      use: { engine: 'Firefox', language: 'fr' },
    },
    {
      name: 'WebKit',
      testMatch: IN_ANY_ENGINE,
      timeout: WITH_BROWSER_AND_SITE,
      use: { engine: 'WebKit', language: 'en' },
    },
  ],
  webServer: [sqlite, postgres].map(({ engine, url }) => ({
    command: `exec node e2e/servers/serve.ts ${engine}`,
    url: `${url}/api/health/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
});
