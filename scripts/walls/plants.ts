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

/** What the violations below reach for. Nothing is wrong with these files. */
const neighbours: readonly Plant[] = [
  { file: 'src/domain/day.ts', code: `export const day = '2026-03-01';` },
  {
    file: 'src/contract/wire.ts',
    code: `import { day } from '#domain/day.ts';\nexport const wire = day;`,
  },
  { file: 'src/server/platform/clock.ts', code: `export const clock = () => 0;` },
  { file: 'src/server/platform/database/database.ts', code: `export const database = 'database';` },
  {
    file: 'src/server/features/habits/habits.store.ts',
    code: `import { sql } from 'kysely';\nimport { database } from '../../platform/database/database.ts';\nexport const store = [sql, database];`,
  },
  {
    file: 'src/server/features/habits/habits.usecases.ts',
    code: `import { wire } from '#contract/wire.ts';\nimport { store } from './habits.store.ts';\nexport const keep = [wire, store];`,
  },
  {
    file: 'src/server/features/habits/habits.routes.ts',
    code: `import { keep } from './habits.usecases.ts';\nexport const routes = keep;`,
  },
  { file: 'src/web/ui/button.ts', code: `export const button = 'button';` },
  {
    file: 'src/web/app/api/client.ts',
    code: `import { wire } from '#contract/wire.ts';\nexport const client = wire;`,
  },
  {
    file: 'src/web/app/layout/layout.ts',
    code: `import { button } from '../../ui/button.ts';\nexport const layout = button;`,
  },
  {
    file: 'src/web/sync/notebook.ts',
    code: `import { layout } from '../app/layout/layout.ts';\nimport { client } from '../app/api/client.ts';\nexport const notebook = [layout, client];`,
  },
  {
    file: 'src/web/pages/home/list.ts',
    code: `import { layout } from '../../app/layout/layout.ts';\nimport { notebook } from '../../sync/notebook.ts';\nexport const list = [layout, notebook];`,
  },
  {
    file: 'src/web/app/routes/home.ts',
    code: `import { list } from '../../pages/home/list.ts';\nexport const home = list;`,
  },
];

const rooms: readonly Plant[] = [
  {
    file: 'src/domain/reads-contract.ts',
    code: `import { wire } from '#contract/wire.ts';\nexport const day = wire;`,
    lint: [IMPORTS],
    types: [OTHER_PROJECT],
  },
  {
    file: 'src/domain/uses-library.ts',
    code: `import { z } from 'zod/mini';\nexport const day = z.string();`,
    lint: [IMPORTS],
  },
  {
    file: 'src/domain/reads-file.ts',
    code: `import { readFileSync } from 'node:fs';\nexport const day = readFileSync;`,
    lint: [IMPORTS],
    types: [NEEDS_NODE],
  },
  {
    file: 'src/domain/touches-page.ts',
    code: `export const day = () => document.title;`,
    types: [NEEDS_DOM],
  },
  {
    file: 'src/domain/asks-process.ts',
    code: `export const day = () => process.pid;`,
    types: [NEEDS_NODE],
  },
  {
    file: 'src/domain/looks-at-clock.ts',
    code: `export const day = () => Date.now();\nexport const other = () => new Date();`,
    lint: [CLOCK, CLOCK],
  },
  {
    file: 'src/contract/reads-server.ts',
    code: `export { clock } from '../server/platform/clock.ts';`,
    lint: [IMPORTS],
    types: [OTHER_PROJECT],
  },
  {
    file: 'src/contract/uses-large-library.ts',
    code: `import { z } from 'zod';\nexport const wire = z.string();`,
    lint: [IMPORTS],
  },
  {
    file: 'src/contract/touches-page.ts',
    code: `export const wire = () => window.location.href;`,
    types: ['TS2304'],
  },
  {
    file: 'src/contract/goes-around.ts',
    code: `import { day } from '../domain/day.ts';\nexport const wire = day;`,
    lint: [IMPORTS],
  },
  {
    file: 'src/server/shows-button.ts',
    code: `import { button } from '../web/ui/button.ts';\nexport const machine = button;`,
    lint: [IMPORTS],
    types: [OTHER_PROJECT],
  },
  {
    file: 'src/web/asks-server.ts',
    code: `export const page = () => import('../server/platform/clock.ts');`,
    lint: [IMPORTS],
    types: [OTHER_PROJECT],
  },
  {
    file: 'src/web/uses-server-package.ts',
    code: `import { pino } from 'pino';\nexport const page = pino;`,
    lint: [IMPORTS],
  },
  {
    file: 'src/server/uses-page-package.ts',
    code: `import { useState } from 'react';\nexport const machine = useState;`,
    lint: [IMPORTS],
  },
];

/** A file that imports a name from where it may not. */
function crossing(file: string, name: string, from: string): Plant {
  const code = `import { ${name} } from '${from}';\nexport const reached = ${name};`;
  return { file, code, lint: [IMPORTS] };
}

const floors: readonly Plant[] = [
  crossing('src/server/features/habits/skips-use-case.routes.ts', 'store', './habits.store.ts'),
  crossing('src/server/features/habits/writes-sql.usecases.ts', 'sql', 'kysely'),
  crossing(
    'src/server/features/profile/takes-other-store.usecases.ts',
    'store',
    '../../features/habits/habits.store.ts',
  ),
  crossing('src/server/features/habits/decides.store.ts', 'keep', './habits.usecases.ts'),
  crossing(
    'src/server/platform/database/knows-feature.ts',
    'store',
    '../../features/habits/habits.store.ts',
  ),
  crossing('src/web/ui/calls-server.ts', 'client', '../app/api/client.ts'),
  crossing('src/web/ui/knows-habits.ts', 'day', '#domain/day.ts'),
  crossing('src/web/app/api/draws.ts', 'layout', '../layout/layout.ts'),
  crossing('src/web/app/layout/knows-page.ts', 'list', '../../pages/home/list.ts'),
  crossing('src/web/app/layout/knows-notebook.ts', 'notebook', '../../sync/notebook.ts'),
  crossing('src/web/sync/knows-page.ts', 'list', '../pages/home/list.ts'),
  crossing('src/web/pages/history/takes-other-page.ts', 'list', '../home/list.ts'),
  {
    file: 'src/web/pages/home/knows-screen.ts',
    code: `import type { home } from '../../app/routes/home.ts';\nexport type Home = typeof home;`,
    lint: [IMPORTS],
  },
];

const withoutRole: readonly Plant[] = [
  crossing(
    'src/server/features/imports/formats/asks-database.ts',
    'database',
    '../../../platform/database/database.ts',
  ),
  crossing(
    'src/server/platform/http/reads-habits.ts',
    'store',
    '../../features/habits/habits.store.ts',
  ),
  crossing('src/server/features/habits/knows-route.ts', 'routes', './habits.routes.ts'),
  crossing('src/server/features/groups/uses-habits.ts', 'keep', '../habits/habits.usecases.ts'),
  crossing('src/server/app.ts', 'store', './features/habits/habits.store.ts'),
  crossing('src/server/cleanup.ts', 'keep', './features/habits/habits.usecases.ts'),
  crossing('src/server/knows-habits.ts', 'keep', './features/habits/habits.usecases.ts'),
];

const outside: readonly Plant[] = [
  crossing(
    'scripts/seed/plants-rows.ts',
    'store',
    '../../src/server/features/habits/habits.store.ts',
  ),
  crossing('scripts/draws-page.ts', 'button', '../src/web/ui/button.ts'),
  crossing('scripts/draws-page.test.ts', 'button', '../src/web/ui/button.ts'),
  crossing('scripts/writes-sql.ts', 'sql', 'kysely'),
  crossing('scripts/set-up/uses-package.mjs', 'createServer', 'vite'),
  crossing('scripts/start.mjs', 'day', '#domain/day.ts'),
  crossing('bench/plants-rows.ts', 'store', '../src/server/features/habits/habits.store.ts'),
  crossing('e2e/knows-server.ts', 'clock', '../src/server/platform/clock.ts'),
];

/** A store that does something with the tables. */
function store(file: string, code: string, lint: readonly string[] = []): Plant {
  const writer = `declare const writer: {
  insertInto(table: string): void;
  deleteFrom(table: string): void;
  selectFrom(tables: string): void;
  updateTable(table: string): { set(columns: object): void };
};
`;
  return { file: `src/server/${file}.store.ts`, code: writer + code, lint };
}

const tables: readonly Plant[] = [
  store('features/auth/accounts', `export const work = () => writer.insertInto('users');`),
  store(
    'features/auth/reads-own',
    `export const work = () => writer.selectFrom('users as person');`,
  ),
  store(
    'features/profile/profile',
    `export const work = () => writer.updateTable('users').set({ name: 'Ada' });`,
  ),
  store(
    'features/imports/writes-habits',
    `export const work = () => writer.insertInto('habits');`,
    [TABLES],
  ),
  store(
    'features/imports/puts-habits',
    `const putRows = (...given: unknown[]) => given;\nexport const work = () => putRows(writer, 'habits');`,
    [TABLES],
  ),
  store(
    'features/habits/deletes-entries',
    `export const work = () => writer.deleteFrom('pages');`,
    [TABLES],
  ),
  store(
    'features/groups/reads-habits',
    `export const work = () => writer.selectFrom('habits as h');`,
    [TABLES],
  ),
  store(
    'features/notebook/notebook',
    `export const work = () => writer.updateTable('users').set(() => ({ name: 'Ada' }));`,
    [TABLES],
  ),
  store(
    'features/auth/takes-many',
    `export const work = (tables: string[]) => tables.map((table) => writer.deleteFrom(table));`,
    [TABLES],
  ),
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

export const plants: readonly Plant[] = [
  ...neighbours,
  ...rooms,
  ...floors,
  ...withoutRole,
  ...outside,
  ...tables,
  ...language,
];
