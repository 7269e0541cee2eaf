import type { Plugin } from 'vite';

const SUMMARY = /\b(?:summary|when):\s*'(?:[^'\\]|\\.)*',/g;

/** What calls do is told by the published description; a page that makes them has no use for it. */
export function dropSummaries(): Plugin {
  return {
    name: 'habitude:drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler: (code) => code.replaceAll(SUMMARY, ''),
    },
  };
}
