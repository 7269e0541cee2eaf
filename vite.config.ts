import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { defineConfig } from 'vite';
import { assetFileName, messageFiles } from './scripts/build/message-files.ts';

export default defineConfig({
  root: 'src/web',
  publicDir: '../../public',
  cacheDir: '../../.cache/vite',
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
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    sourcemap: false,
    target: 'es2023',
    rolldownOptions: { output: { assetFileNames: assetFileName } },
  },
});
