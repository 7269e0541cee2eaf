import { posix } from 'node:path';

/** A file of the planted house and what the machine must say about it. */
export interface Plant {
  file: string;
  code: string;
  /** rules of the linter that must report it, each once */
  lint?: readonly string[];
  /** errors of the compiler that it must get, each once */
  types?: readonly string[];
}

const IMPORTS = 'walls(imports)';
const CLOCK = 'walls(clock)';
const TABLES = 'walls(tables)';
const CYCLE = 'import(no-cycle)';

/** TS6307: a file of another project that is not among the references. */
const OTHER_PROJECT = 'TS6307';
/** TS2584 and TS2591: a name that comes with the DOM, or with the types of Node. */
const NEEDS_DOM = 'TS2584';
const NEEDS_NODE = 'TS2591';

/** What violations reach for: files by the one name that each exports. Nothing is wrong with them. */
const NEIGHBOURS: Record<string, string> = {
  day: 'src/domain/day.ts',
  wire: 'src/contract/wire.ts',
  clock: 'src/server/platform/clock.ts',
  database: 'src/server/platform/database/database.ts',
  store: 'src/server/features/habits/habits.store.ts',
  keep: 'src/server/features/habits/habits.usecases.ts',
  routes: 'src/server/features/habits/habits.routes.ts',
  button: 'src/web/ui/button.ts',
  client: 'src/web/app/api/client.ts',
  layout: 'src/web/app/layout/layout.ts',
  notebook: 'src/web/sync/notebook.ts',
  list: 'src/web/pages/home/list.ts',
  home: 'src/web/app/routes/home.ts',
};

const neighbours = Object.entries(NEIGHBOURS).map(([name, file]): Plant => {
  return { file, code: `export const ${name} = 0;` };
});

/** A file that imports a neighbour, or a name of a package, from where it may not. */
function crossing(file: string, name: string, from?: string, types: readonly string[] = []): Plant {
  const target = posix.relative(posix.dirname(file), NEIGHBOURS[name] ?? '');
  const address = from ?? (target.startsWith('.') ? target : `./${target}`);
  const code = `import { ${name} } from '${address}';\nexport const reached = ${name};`;
  return { file, code, lint: [IMPORTS], types };
}

const modules: readonly Plant[] = [
  crossing('src/domain/reads-contract.ts', 'wire', '#contract/wire.ts', [OTHER_PROJECT]),
  crossing('src/domain/uses-library.ts', 'z', 'zod/mini'),
  crossing('src/domain/reads-file.ts', 'readFileSync', 'node:fs', [NEEDS_NODE]),
  {
    file: 'src/domain/looks-around.ts',
    code: `export const day = () => [document.title, process.pid];`,
    types: [NEEDS_DOM, NEEDS_NODE],
  },
  {
    file: 'src/domain/looks-at-clock.ts',
    code: `export const day = () => Date.now();\nexport const other = () => new Date();`,
    lint: [CLOCK, CLOCK],
  },
  crossing('src/contract/reads-server.ts', 'clock', undefined, [OTHER_PROJECT]),
  crossing('src/contract/uses-large-library.ts', 'z', 'zod'),
  {
    file: 'src/contract/touches-page.ts',
    code: `export const wire = () => window.location.href;`,
    types: ['TS2304'],
  },
  crossing('src/contract/goes-around.ts', 'day'),
  crossing('src/cli/asks-database.ts', 'database', undefined, [OTHER_PROJECT]),
  crossing('src/cli/uses-server-package.ts', 'pino', 'pino'),
  crossing('src/server/shows-button.ts', 'button', undefined, [OTHER_PROJECT]),
  {
    file: 'src/web/asks-server.ts',
    code: `export const page = () => import('../server/platform/clock.ts');`,
    lint: [IMPORTS],
    types: [OTHER_PROJECT],
  },
  crossing('src/web/uses-server-package.ts', 'pino', 'pino'),
  crossing('src/server/uses-page-package.ts', 'useState', 'react'),
  crossing('src/server/features/habits/skips-use-case.routes.ts', 'store'),
  crossing('src/server/features/habits/writes-sql.usecases.ts', 'sql', 'kysely'),
  crossing('src/server/features/profile/takes-other-store.usecases.ts', 'store'),
  crossing('src/server/features/habits/decides.store.ts', 'keep'),
  crossing('src/server/features/habits/knows-route.ts', 'routes'),
  crossing('src/server/features/groups/uses-habits.ts', 'keep'),
  crossing('src/server/features/imports/formats/asks-database.ts', 'database'),
  crossing('src/server/platform/database/knows-feature.ts', 'store'),
  crossing('src/server/platform/http/reads-habits.ts', 'store'),
  crossing('src/server/app.ts', 'store'),
  crossing('src/server/cleanup.ts', 'keep'),
  crossing('src/server/knows-habits.ts', 'keep'),
  crossing('src/web/ui/calls-server.ts', 'client'),
  crossing('src/web/ui/knows-habits.ts', 'day', '#domain/day.ts'),
  crossing('src/web/app/api/draws.ts', 'layout'),
  crossing('src/web/app/layout/knows-page.ts', 'list'),
  crossing('src/web/app/layout/knows-notebook.ts', 'notebook'),
  crossing('src/web/sync/knows-page.ts', 'list'),
  crossing('src/web/pages/history/takes-other-page.ts', 'list'),
  crossing('src/web/pages/home/knows-screen.ts', 'home'),
  crossing('scripts/seed/plants-rows.ts', 'store'),
  crossing('scripts/draws-page.ts', 'button'),
  crossing('scripts/draws-page.test.ts', 'button'),
  crossing('scripts/writes-sql.ts', 'sql', 'kysely'),
  crossing('scripts/set-up/uses-package.mjs', 'createServer', 'vite'),
  crossing('scripts/start.mjs', 'day', '#domain/day.ts'),
  crossing('bench/plants-rows.ts', 'store'),
  crossing('e2e/knows-server.ts', 'clock'),
];

/** A store that does with the tables what it may not. */
function store(file: string, work: string): Plant {
  const code = `declare const writer: {
  insertInto(table: string): void;
  deleteFrom(table: string): void;
  selectFrom(tables: string): void;
  updateTable(table: string): { set(columns: object): void };
};
declare function putRows(...given: unknown[]): void;
declare function keyedRows(...given: unknown[]): void;
export const work = (table: string) => [table, writer, putRows, keyedRows, ${work}];`;
  return { file: `src/server/features/${file}.store.ts`, code, lint: [TABLES] };
}

const tables: readonly Plant[] = [
  store('imports/writes-habits', `writer.insertInto('habits')`),
  store('imports/puts-habits', `putRows(writer, 'habits')`),
  store('imports/has-habits', `keyedRows('habits', 'user_id', 'id')`),
  store('habits/deletes-entries', `writer.deleteFrom('pages')`),
  store('groups/reads-habits', `writer.selectFrom('habits as h')`),
  store('notebook/notebook', `writer.updateTable('users').set(() => ({ name: 'Ada' }))`),
  store('auth/takes-any', `writer.deleteFrom(table)`),
  {
    file: 'src/server/features/pauses/writes-out.store.ts',
    code: `import { sql } from 'kysely';\nexport const work = sql\`update habits set name = '' from groups\`;`,
    lint: [TABLES, TABLES],
  },
];

const language: readonly Plant[] = [
  {
    file: 'src/server/platform/round-one.ts',
    code: `import { two } from './round-two.ts';\nexport const one = () => two;`,
    lint: [CYCLE],
  },
  {
    file: 'src/server/platform/round-two.ts',
    code: `import { one } from './round-one.ts';\nexport const two = () => one;`,
    lint: [CYCLE],
  },
  {
    file: 'src/server/gives-up.ts',
    code: `export const anything = (value: any) => value;`,
    lint: ['typescript(no-explicit-any)'],
  },
  {
    file: 'src/domain/needs-compiler.ts',
    code: `export enum Frequency {\n  Daily,\n}`,
    types: ['TS1294'],
  },
];

export const plants: readonly Plant[] = [...neighbours, ...modules, ...tables, ...language];
