import type { Plugin } from 'vite';

/** Texts for those who read the published description. */
const TEXTS = /\b(?:summary|when):\s*'(?:[^'\\]|\\.)*',|, z\.meta\(\{ description: '[^']*' \}\)/g;

/** Names of problems for developers: people read texts in their language. */
const TITLES = /, title: '[^']*'(?= \})/g;

/** What only a server looks at. */
const FOR_SERVERS =
  /\b(?:(?:costs|scope|habits): '[\w:]+'|conditional: true|unprocessable: \[[^\]]*\]),/g;

/** A page sends what its types ask for, and reads answers alone. */
const REQUESTS = /^ +(?:params|query|body): (?:\w+|z\.\w+\(.*\)),$/gm;

/** Of what can go wrong the page looks for one thing alone: whether a call may say 429 of itself. */
const PROBLEMS = /\bproblems: \[([^\]]*)\],/g;

/** What makes a schema does nothing else: one that only a server reads is left out as a whole. */
const SCHEMAS = /\bz\.(?=\w+\()/g;

/**
 * What calls do, and what they cost, is told by the published description; a page that makes them has
 * no use for it.
 */
export function dropSummaries(): Plugin {
  return {
    name: 'habitude:drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/.+\.ts$/ },
      handler: (code) =>
        code
          .replaceAll(TEXTS, '')
          .replaceAll(TITLES, '')
          .replaceAll(FOR_SERVERS, '')
          .replaceAll(REQUESTS, '')
          .replaceAll(PROBLEMS, (_, codes: string) =>
            codes.includes("'too_many_requests'") ? "problems: ['too_many_requests']," : '',
          )
          .replaceAll(SCHEMAS, '/* @__PURE__ */ $&'),
    },
  };
}
