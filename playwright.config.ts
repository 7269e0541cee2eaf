import { defineConfig } from '@playwright/test';
import { PAGES_ALONE } from './e2e/fixtures/chromium.ts';
import type { Options } from './e2e/fixtures/options.ts';
import { TIME_ZONE } from './e2e/fixtures/zone.ts';
import { sites } from './e2e/servers/sites.ts';
import { IS_FULL } from './scripts/check/full.ts';
import { keepTemporaryInMemory } from './scripts/set-up/temporary.mjs';

keepTemporaryInMemory();
process.env['TZ'] = TIME_ZONE;

const { sqlite, postgres } = await sites();

/** What is done in each language and on each database: the second of both goes together. */
const IN_SECOND_LANGUAGE = IS_FULL
  ? /(?:automaticity|convergence|days-and-goals|days-by-touch|doors|first-minute|first-view|forgotten-password|inbox|language|main-job|moving|order|passkeys|picture|provider|reminder-by-mail|stamp-link|token|unsent|headers|keyboard|screens)\.spec\.ts/
  : /(?:main-job|screens)\.spec\.ts/;

/** Looked at once, in the language whose words are longer. */
const IN_FIRST_LANGUAGE = IS_FULL ? [] : /screens\.spec\.ts/;

/** What other engines than Chromium do too, by drivers of their own. */
const IN_ANY_ENGINE = 'engines/*.journey.ts';

/** There each journey starts a browser and a site of its own within its time. */
const WITH_BROWSER_AND_SITE = 240_000;

export default defineConfig<Options>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  ...(IS_FULL ? {} : { grepInvert: /@full/ }),
  // How long anything may take on a machine that is busy with much else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // A record of every step costs as much as many a step: `playwright test --trace=on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Nobody waits for what moves, but where motion is what a journey looks at.
    contextOptions: { reducedMotion: 'reduce' },
    // What the worker keeps costs a tenth of each visit: journeys that need it allow it.
    serviceWorkers: 'block',
    launchOptions: PAGES_ALONE,
  },
  projects: [
    {
      name: 'English',
      testIgnore: IN_FIRST_LANGUAGE,
      use: { site: sqlite, language: 'en', locale: 'en-GB' },
    },
    {
      name: 'French, PostgreSQL',
      testMatch: IN_SECOND_LANGUAGE,
      use: { site: postgres, language: 'fr', locale: 'fr-FR' },
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
    timeout: 240_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
});
