/** A place of the code and what may be imported there. Patterns are of paths from the root. */
export interface Place {
  name: string;
  files: RegExp;
  /** `$1` stands for what `files` captured, such as the name of a feature */
  imports: readonly string[];
  packages: readonly PackageGroup[] | 'any';
}

/**
 * `node`: the machine's own modules. `installed`: the `dependencies`, with which a server is
 * installed, less the `query builder` and its driver. `bundled`: the `devDependencies`, of which the
 * page gets a copy when it is built, and what the build itself offers. `shared`: those of the
 * server's that the page gets a copy of too.
 */
export type PackageGroup =
  | 'node'
  | 'installed'
  | 'query builder'
  | 'bundled'
  | 'shared'
  | 'schemas';

const DOMAIN = '^src/domain/';
const CONTRACT = '^src/contract/';
const LOCALES = '^src/locales/';
const RULES = [DOMAIN, CONTRACT];

/** What no floor of the server owns: settings, clock, keys, errors by name. */
const SERVER_GROUND = '^src/server/(?:platform/[^/]+|config|oidc-settings|misspelt-settings)\\.ts$';

/** What platform and features are made of, but for routes, use cases and stores. */
const PARTS =
  '^src/server/(?:platform/(?!database/|http/)|features/)[^/]+/(?!.*\\.(routes|usecases|store)\\.ts$)';

const SERVER: PackageGroup[] = ['node', 'installed'];
const STORE: PackageGroup[] = [...SERVER, 'query builder'];
const PAGE: PackageGroup[] = ['bundled', 'shared'];

/** The table of the walls. A file belongs to the first place whose pattern its path matches. */
export const places: readonly Place[] = [
  {
    name: 'a test',
    files: /^src\/(\w+)\/(?:.+\/)?(?:testing\/|[^/]+\.test\.tsx?$)/,
    imports: [...RULES, LOCALES, '^src/$1/'],
    packages: 'any',
  },
  { name: 'domain', files: /^src\/domain\//, imports: [DOMAIN], packages: [] },
  {
    name: 'contract',
    files: /^src\/contract\//,
    imports: [DOMAIN, CONTRACT],
    packages: ['schemas'],
  },
  {
    // It knows a server by the contract alone.
    name: 'the command line',
    files: /^src\/cli\//,
    imports: [...RULES, '^src/cli/'],
    packages: ['node', ...PAGE],
  },
  {
    name: 'the database',
    files: /^src\/server\/platform\/database\//,
    imports: [...RULES, '^src/server/platform/(?:database/|limits/queue\\.ts$)', SERVER_GROUND],
    packages: STORE,
  },
  {
    name: 'a store',
    files: /^src\/server\/((?:platform|features)\/[^/]+)\/.*\.store\.ts$/,
    imports: [
      ...RULES,
      '^src/server/platform/database/',
      '^src/server/$1/(?!.*\\.(routes|usecases)\\.ts$)',
      SERVER_GROUND,
    ],
    packages: STORE,
  },
  {
    name: 'a use case',
    files: /^src\/server\/((?:platform|features)\/[^/]+)\/.*\.usecases\.ts$/,
    imports: [
      ...RULES,
      '^src/server/platform/database/(database|schema|account-tables|columns|in-slices|engine-errors)\\.ts$',
      '^src/server/$1/(?!.*\\.routes\\.ts$)',
      '^src/server/(?:platform/(?!database/|http/)|features/)[^/]+/(?!.*\\.(routes|store)\\.ts$)',
      SERVER_GROUND,
    ],
    packages: SERVER,
  },
  {
    name: 'a route',
    files: /^src\/server\/.*\.routes\.ts$/,
    imports: [...RULES, '^src/server/(?!platform/database/)(?!.*\\.store\\.ts$)'],
    packages: SERVER,
  },
  {
    name: 'the reading of foreign files',
    files: /^src\/server\/features\/imports\/(?:formats|opening)\//,
    imports: [
      ...RULES,
      '^src/server/features/imports/(?!.*\\.(routes|usecases|store)\\.ts$)',
      '^src/server/platform/problem-error\\.ts$',
    ],
    packages: SERVER,
  },
  {
    name: 'http',
    files: /^src\/server\/platform\/http\//,
    imports: [
      ...RULES,
      '^src/server/platform/http/',
      '^src/server/platform/database/engine-errors\\.ts$',
      '^src/server/features/auth/sessions\\.usecases\\.ts$',
      PARTS,
      SERVER_GROUND,
    ],
    packages: SERVER,
  },
  {
    name: 'a part of a feature',
    files: /^src\/server\/((?:platform|features)\/[^/]+)\//,
    imports: [
      ...RULES,
      '^src/server/platform/database/(database|schema|account-tables|columns|in-slices)\\.ts$',
      '^src/server/$1/(?!.*\\.routes\\.ts$)',
      PARTS,
      SERVER_GROUND,
    ],
    packages: SERVER,
  },
  {
    name: 'the wiring',
    files: /^src\/server\/(?:main|app|handlers|build-work|tasks|worker-thread)\.ts$/,
    imports: [...RULES, '^src/server/(?!.*\\.store\\.ts$)'],
    packages: SERVER,
  },
  {
    name: 'the clean-up',
    files: /^src\/server\/cleanup\.ts$/,
    imports: [
      '^src/server/platform/database/(database|in-slices)\\.ts$',
      '^src/server/.*\\.store\\.ts$',
      PARTS,
      SERVER_GROUND,
    ],
    packages: ['node'],
  },
  {
    name: 'the ground of the server',
    files: /^src\/server\/(?:platform\/)?[^/]+\.ts$/,
    imports: [...RULES, '^src/server/platform/database/[^/]+\\.ts$', SERVER_GROUND],
    packages: SERVER,
  },
  {
    name: 'ui',
    files: /^src\/web\/ui\//,
    // Units are words, and mails write them as pages do.
    imports: ['^src/web/ui/', '^src/domain/unit-words\\.ts$'],
    packages: ['bundled'],
  },
  {
    name: 'the client',
    files: /^src\/web\/app\/api\//,
    imports: [...RULES, '^src/web/app/api/'],
    packages: PAGE,
  },
  {
    name: 'a screen',
    files: /^src\/web\/app\/routes\//,
    imports: [...RULES, '^src/web/(app|pages|sync|ui)/'],
    packages: PAGE,
  },
  {
    name: 'the page',
    files: /^src\/web\/(?:app\/)?[^/]+$/,
    imports: [...RULES, LOCALES, '^src/web/'],
    packages: PAGE,
  },
  {
    name: 'the shell',
    files: /^src\/web\/app\//,
    imports: [...RULES, LOCALES, '^src/web/(app/(?!routes/)|ui/|styles/)'],
    packages: PAGE,
  },
  {
    name: 'the worker',
    files: /^src\/web\/sync\/worker\//,
    imports: [
      '^src/web/sync/(worker/|(closed-notebooks|diff|local-database|new-id|replica|tabs)\\.ts$)',
      '^src/domain/',
    ],
    packages: [],
  },
  {
    name: 'the notebook',
    files: /^src\/web\/sync\//,
    imports: [...RULES, '^src/web/(sync/|app/(?!routes/)|ui/)'],
    packages: PAGE,
  },
  {
    name: 'a page',
    files: /^src\/web\/pages\/([^/]+)\//,
    imports: [...RULES, '^src/web/(pages/$1/|pages/habit/|sync/|app/(?!routes/)|ui/)'],
    packages: PAGE,
  },
  {
    name: 'a test of a script',
    files: /^scripts\/.*\.test\.ts$/,
    imports: [...RULES, LOCALES, '^scripts/', '^src/server/'],
    packages: 'any',
  },
  {
    // They run on whatever Node is there, before anything is installed.
    name: 'the setting up',
    files: /^scripts\/(?:set-up\/.*|[^/]+)\.mjs$/,
    imports: ['^scripts/set-up/.*\\.mjs$'],
    packages: ['node'],
  },
  {
    name: 'a script',
    files: /^scripts\//,
    imports: [...RULES, '^scripts/', '^src/server/(?!.*\\.(routes|store)\\.ts$)'],
    packages: ['node', 'installed', 'bundled'],
  },
  {
    name: 'a measurement or proof',
    files: /^(bench|proof)\//,
    imports: [
      ...RULES,
      '^(bench|proof|scripts|e2e/fixtures|e2e/servers)/',
      '^e2e/quality/screens\\.ts$',
      '^src/server/(?!.*\\.(routes|store)\\.ts$)',
    ],
    packages: 'any',
  },
  {
    // A journey knows the product by its address alone.
    name: 'a journey',
    files: /^e2e\//,
    imports: [...RULES, LOCALES, '^(e2e|scripts)/', '^src/server/testing/'],
    packages: ['node', 'installed', 'bundled'],
  },
];
