import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vite';
import { bootScript } from './scripts/build/boot-script.ts';
import { assetFileName, messageFiles } from './scripts/build/message-files.ts';

/**
 * Few files, so that no page waits for a chain of them. Libraries and what every page needs come
 * together with sign-in and sign-up, since nothing is in a visitor's browser yet; the home page comes
 * with what stands around all pages of signed-in people. What e-mails lead to comes by itself.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?!@zxcvbn-ts|d3-|internmap)|src\/web\/(?:main\.tsx|features\/authentication\/(?:login|sign-up)-|routes\/_disconnected(?:\/auth\/(?:login|sign-up))?\.tsx.+tsr-split)/,
    priority: 1,
  },
  {
    name: 'mailed',
    test: /src\/web\/(?:features\/authentication\/(?:forgot|verify)|routes\/_disconnected\/auth\/(?:forgot|verify).+tsr-split)/,
  },
  {
    name: 'home',
    test: /src\/web\/(?:features\/home\/home|routes\/_connected(?:\/index)?\.tsx.+tsr-split)/,
  },
];

export default defineConfig({
  root: 'src/web',
  publicDir: '../../public',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './routes',
      generatedRouteTree: './route-tree.gen.ts',
      tmpDir: '../../.cache/routes',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    // The last preset runs first: the compiler has to see what the macros of Lingui became.
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
    tailwindcss(),
    messageFiles(),
    bootScript('boot.js'),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that the target allows knows `modulepreload`.
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: {
      // The compiler of React takes most of the time, which is no news.
      checks: { pluginTimings: false },
      output: { assetFileNames: assetFileName, codeSplitting: { groups: CHUNKS } },
    },
  },
});
