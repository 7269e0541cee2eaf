import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DefaultQueryExecutor, PostgresAdapter, type OperationNode } from 'kysely';
import type { Engine } from '../../platform/database/database.ts';
import { askedOfAll } from './judge.ts';
import { askedOfSession } from './session-state.ts';

/** Those who ask, by store and function: `auth/chains.store.ts#findChain`. */
export interface StatementLog {
  /** who may ask for rows without saying whose, and why */
  exceptions: Readonly<Record<string, string>>;
  problems: Set<string>;
  /** by engine: `auth/chains.store.ts#findChain on sqlite` */
  askers: Set<string>;
  /** the exceptions that were needed */
  needed: Set<string>;
}

export function createStatementLog(exceptions: StatementLog['exceptions']): StatementLog {
  return { exceptions, problems: new Set(), askers: new Set(), needed: new Set() };
}

/** Who knows all tables, as they were or as they are, and asks for whole ones. */
const OF_ALL_TABLES = /^platform\/database\/(?:migrations\/|migrat[a-z-]+\.ts|backup\/|moving\/)/;

/** Judges a statement and notes who asked for it. */
function note(
  log: StatementLog,
  asker: string,
  { engine, text, node }: { engine: Engine; text: string; node: OperationNode },
): void {
  log.askers.add(`${asker} on ${engine}`);
  const tables = OF_ALL_TABLES.test(asker) ? [] : askedOfAll(node);
  if (tables.length > 0 && Object.hasOwn(log.exceptions, asker)) log.needed.add(asker);
  else if (tables.length > 0) {
    log.problems.add(`${asker} asks for ${tables.join(' and ')} without saying whose: ${text}`);
  }
  const need = askedOfSession(text);
  if (need !== undefined) log.problems.add(`${asker} needs ${need}: ${text}`);
}

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** Those who pass on what a store asks for. */
const ON_THE_WAY =
  /^(?:testing\/statements\/|platform\/database\/(?:prepared|insert-rows|keyed-rows|in-slices|group-writes|writer)\.ts)/;

/** How many frames of a stack are looked at: a store is near. */
const FRAMES = 20;

/**
 * Notes from now on each statement of this process that the product, and not a test, asks for.
 *
 * @returns what ends that
 */
export function watchStatements(log: StatementLog): () => void {
  const { compileQuery } = DefaultQueryExecutor.prototype;
  /** Judging the same statement of the same asker again tells nothing new. */
  const known = new Set<string>();
  DefaultQueryExecutor.prototype.compileQuery = function compileAndNote(node, queryId) {
    const query = compileQuery.call(this, node, queryId);
    const asker = askerNow();
    const engine = this.adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    if (asker !== undefined && !known.has(`${engine} ${asker} ${query.sql}`)) {
      known.add(`${engine} ${asker} ${query.sql}`);
      note(log, asker, { engine, text: query.sql, node });
    }
    return query as never;
  };
  return () => {
    DefaultQueryExecutor.prototype.compileQuery = compileQuery;
  };
}

/** @returns undefined where a test asks */
function askerNow(): string | undefined {
  for (const site of callSites()) {
    const place = placeOf(site.getFileName() ?? '');
    if (place === 'on the way') continue;
    if (place === 'a test') return undefined;
    return `${place.file}#${(site.getFunctionName() ?? '').split('.').at(-1)}`;
  }
  return undefined;
}

type Place = { file: string } | 'on the way' | 'a test';

/** Each statement is asked for through some twenty files, of which there are few. */
const places = new Map<string, Place>();

function placeOf(path: string): Place {
  const known = places.get(path) ?? findPlace(path);
  places.set(path, known);
  return known;
}

function findPlace(path: string): Place {
  if (!path.startsWith(SERVER)) return 'on the way';
  const file = relative(SERVER, path).replaceAll(sep, '/');
  if (ON_THE_WAY.test(file)) return 'on the way';
  return /\.test\.ts$|^testing\//.test(file) || file.includes('/testing/') ? 'a test' : { file };
}

function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = new Error('where').stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return sites;
}
