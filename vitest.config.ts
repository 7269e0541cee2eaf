import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';
import { messageFiles } from './scripts/build/message-files.ts';
import { BUILD_NAMES } from './scripts/build/version.ts';
import { IS_FULL } from './scripts/check/full.ts';
import { keepTemporaryInMemory } from './scripts/set-up/temporary.mjs';

keepTemporaryInMemory();

/** The macros of Lingui and the catalogues, as in the build. */
const plugins: PluginOption[] = [
  react(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui(),
  messageFiles(),
];

/**
 * How long a test waits for what it expects, and how long it takes at most, in milliseconds. Both
 * only end what would never end: what comes late on a busy machine has come.
 */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

const provide = { isFull: IS_FULL };
const setupFiles = ['src/domain/testing/same-chance.ts'];

/**
 * Tests that need nothing but Node. Files share processes, whose start takes longer than what most of
 * them do.
 */
function nodeProject(name: string, include = [`src/${name}/**/*.test.ts`]) {
  const environment = 'node' as const;
  return { test: { ...PATIENT, name, environment, include, provide, setupFiles, isolate: false } };
}

/** Tests that start processes, wait for clocks or try long sequences, and those that take minutes. */
const SLOW = '**/*.slow.test.ts';
const LONG = '**/*.full.test.ts';

const slow = IS_FULL ? [SLOW, LONG] : [SLOW];

const server = {
  ...nodeProject('server').test,
  pool: 'forks' as const,
  globalSetup: ['src/server/testing/global-setup.ts'],
  setupFiles: [...setupFiles, 'src/server/testing/watch-statements.ts'],
};

export default defineConfig({
  test: {
    // As many as a small machine has processors: with one more, all took a tenth longer.
    maxWorkers: 2,
    projects: [
      nodeProject('domain'),
      nodeProject('contract'),
      { test: { ...server, exclude: [SLOW, LONG] } },
      {
        test: {
          ...server,
          name: 'server, slow',
          include: slow.map((name) => `src/server/${name}`),
          // Some end their process.
          isolate: true,
        },
      },
      { test: { ...nodeProject('scripts', ['scripts/**/*.test.ts']).test, exclude: [SLOW, LONG] } },
      nodeProject(
        'scripts, slow',
        slow.map((name) => `scripts/${name}`),
      ),
      {
        test: {
          ...nodeProject('proof', ['proof/**/*.test.ts']).test,
          exclude: IS_FULL ? [] : [LONG],
          // The product is started again and again, with a PostgreSQL of its own.
          testTimeout: 180_000,
        },
      },
      {
        plugins,
        define: BUILD_NAMES,
        test: {
          ...PATIENT,
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          provide,
          setupFiles: [...setupFiles, 'src/web/testing/set-up.ts'],
          // Until the profile of the person is there, their day is that of the browser.
          env: { TZ: 'Europe/Paris' },
          // Style sheets are left out of tests, but for the one that is read as text.
          css: { include: [/tokens\.css/] },
          restoreMocks: true,
          // A browser for each file costs more than all the tests; the set-up tidies up instead.
          isolate: false,
        },
      },
    ],
  },
});
