import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vite';
import { bootScript } from './scripts/build/boot-script.ts';
import { compileAhead } from './scripts/build/compile-ahead.ts';
import { dropSummaries } from './scripts/build/drop-summaries.ts';
import { assetFileName, messageFiles } from './scripts/build/message-files.ts';
import { BUILD_NAMES } from './scripts/build/version.ts';

/**
 * Few files, so that no page waits for a chain of them. Libraries come with what every
 * page needs, signing in with what stands around all pages of visitors, and the home page with what
 * stands around those of signed-in people: the page asks for either before the libraries run. Signing up comes with what its e-mails lead to.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?!idb\/|@simplewebauthn|uqr\/|@zxcvbn-ts|fastest-levenshtein|d3-|internmap|@tanstack\/(?:query-core|react-query))|src\/contract\/habit\.ts|src\/web\/(?:app\/(?:main\.tsx|builds\/preload-routes|form\/use-form)|ui\/(?:field|format|skeleton)\.)/,
    priority: 1,
  },
  {
    name: 'sign-in',
    test: /src\/web\/(?:pages\/auth\/login-|app\/routes\/_disconnected(?:\/auth\/login)?\.tsx.+tsr-split)/,
  },
  {
    name: 'first-habit',
    test: /src\/web\/(?:sync\/first-habit|pages\/auth\/first-habit-row)/,
  },
  {
    name: 'opening',
    test: /src\/web\/(?:pages\/auth\/(?:forgot|sign-up|verify)|app\/routes\/(?:_disconnected\/)?auth\/(?:forgot|sign-up|verify).+tsr-split)/,
  },
  {
    name: 'home',
    test: /src\/web\/(?:pages\/home\/home|app\/routes\/_connected(?:\/index)?\.tsx.+tsr-split)/,
  },
  {
    // Each takes less than a kilobyte, and the first page names every chunk that there is. What they
    // are made of stays where it is: other screens load no more for them.
    name: 'shown-once',
    includeDependenciesRecursively: false,
    test: /src\/(?:contract\/(?:links|personal-tokens|removals)|web\/(?:pages\/account\/(?:shown-once|rows)|ui\/on-paper))\./,
  },
  {
    // Whoever loads the one loads the other, which has a line.
    name: 'account-frame',
    includeDependenciesRecursively: false,
    test: /web\/pages\/account\/account-frame\.|react-query\/build\/modern\/queryOptions\.|contract\/reminder-settings\./,
  },
  {
    // A third of a kilobyte more, with what all who load it show it in.
    name: 'dialog',
    includeDependenciesRecursively: false,
    test: /src\/web\/(?:ui\/dialog|sync\/use-closed-by-note)\./,
  },
  {
    // Half a kilobyte each: whoever types numbers, codes, or what a session may end in, has some to
    // show.
    name: 'numbers',
    includeDependenciesRecursively: false,
    test: /src\/(?:domain\/amounts|web\/(?:ui\/text|app\/form\/(?:as-field-error|use-unfinished)))\./,
  },
];

export default defineConfig({
  root: 'src/web',
  publicDir: '../../public',
  experimental: {
    // Scripts and styles find what is beside them, wherever the site stands; the server says in the
    // page where that is.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  define: BUILD_NAMES,
  plugins: [
    // Before what prints code anew, with other quotes than it looks for.
    dropSummaries(),
    tanstackRouter({
      target: 'react',
      routesDirectory: './app/routes',
      generatedRouteTree: './app/route-tree.gen.ts',
      tmpDir: '../../.cache/routes',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    // The last preset runs first: the compiler has to see what the macros of Lingui became. What is
    // drawn seldom, or is another with each stamp, says 'use no memo': what would remember it weighs
    // more than drawing it anew.
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    tailwindcss(),
    messageFiles(),
    bootScript('boot.js', 'app/first-view/first-view.ts'),
    compileAhead('base', 'home'),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that the target allows knows `modulepreload`.
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2023',
    // Some 500 bytes less of home's script, compressed, than the minifier of the bundler gives.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    rolldownOptions: {
      // The compiler of React takes most of the time, which is no news.
      checks: { pluginTimings: false },
      output: {
        assetFileNames: assetFileName,
        // The first page names every chunk that there is, and letters of a hash don't compress: seven of
        // them (42 bits) tell the builds of one chunk apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
