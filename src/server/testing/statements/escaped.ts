import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../../platform/database/database.ts';
import { ENGINES } from '../engines.ts';
import { EXCEPTIONS } from './exceptions.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** What has a statement made, besides the queries that a file prepares under names of its own. */
const ASKING =
  /\.execute(?:TakeFirst\w*)?\(|\b(?:insertRows|putRows|changeWhere|deleteWhere|deleteSlice)\(/;

/** A function of a file, from its name to the brace that ends it at the beginning of a line. */
const FUNCTION = /^(?:export )?(?:async )?function (\w+)\b.*?^\}/gms;

const PREPARED = /^const (\w+) = prepared</gm;

/** Whose statements are of one engine. */
const OF_ONE_ENGINE: Readonly<Record<string, Engine>> = {
  'features/operator/accounts.store.ts#areFew': 'sqlite',
};

/** What the processes of tests have noted, a line each: `ran`, `asked` or `needed`, and whom. */
export type Notes = ReadonlySet<string>;

/**
 * What tells that statements escaped the look at them, once all quick tests ran: stores and the
 * database alone know the query builder, the linter sees to that, and each function of a store that
 * makes a statement has to have made it on each engine. So what calls say need be tried on one of them
 * only. Nothing can be told where some tests were left out.
 */
export function escaped(notes: Notes): string[] {
  if (!quickTests().every((file) => notes.has(`ran ${file}`))) return [];
  const unasked = globSync('*/*/*.store.ts', { cwd: SERVER })
    .flatMap(askersIn)
    .flatMap((asker) => {
      const only = OF_ONE_ENGINE[asker];
      return (only ? [only] : ENGINES).map((engine) => `${asker} on ${engine}`);
    })
    .filter((asker) => !notes.has(`asked ${asker}`))
    .map((asker) => `no quick test has asked ${asker}`);
  const unneeded = Object.keys(EXCEPTIONS)
    .filter((asker) => !notes.has(`needed ${asker}`))
    .map((asker) => `${asker} needs no exception`);
  return [...unasked, ...unneeded].toSorted();
}

/** Those functions of a store that make statements, as a statement log names them. */
function askersIn(file: string): string[] {
  const source = readFileSync(join(SERVER, file), 'utf8');
  const prepared = [...source.matchAll(PREPARED)].map(([, name = '']) => name);
  return [...source.matchAll(FUNCTION)]
    .filter(([text]) => ASKING.test(text) || prepared.some((name) => text.includes(`${name}(`)))
    .map(([, name]) => `${file}#${name}`);
}

/** The files of tests of the server, but those that take long, and what a machine may lack. */
export function quickTests(): string[] {
  return globSync('**/*.test.ts', { cwd: SERVER })
    .filter((file) => !/(?:\.(?:slow|full)|\/samples)\.test\.ts$/.test(file))
    .map((file) => join(SERVER, file));
}
