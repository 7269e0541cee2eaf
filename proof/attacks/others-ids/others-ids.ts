import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startProduct, type Product } from '../../../bench/product.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { andSome } from '../../figures.ts';
import type { Finding, Proof } from '../../kind.ts';
import { restingRowsOf, rowsOf } from '../rows.ts';
import { call, type Answer } from '../wire.ts';
import {
  KINDS,
  MARK,
  openPersonWithEverything,
  type PersonWithEverything,
  type Kind,
} from './person-with-everything.ts';
import { probes, type Probe } from './requests.ts';

/**
 * Two strangers do the same, one with the ids of somebody who has one of everything, one with ids
 * that nobody has. They have to be answered alike, and whoever is attacked has to have every row as
 * before.
 */
export const othersIds: Proof = {
  name: 'others-ids',
  what: 'every call, by session and by token × another person’s ids × every field that takes one',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 3, test: 1 },
  async prove({ engine, rounds }) {
    await using product = await startProduct(engine);
    const tried: string[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const by of ['session', 'token'] as const)
        wrong.push(...(await attack(product, by, (what) => tried.push(`${what} by ${by}`))));
    return findingOf(tried, wrong);
  },
};

function findingOf(tried: readonly string[], wrong: readonly string[]): Finding {
  const places = new Set(tried).size;
  const found = `${tried.length} requests with ids of ${KINDS.length} kinds at ${places} places, ${wrong.length} told or changed anything${andSome(wrong, 5)}`;
  return { held: tried.length > 0 && wrong.length === 0, found };
}

/** @param by what the strangers show: a token of every scope is refused where none is taken */
async function attack(
  product: Product,
  by: 'session' | 'token',
  onTry: (what: string) => void,
): Promise<string[]> {
  const open = async () => {
    const own = await openPersonWithEverything(product, 'mine');
    return by === 'token' ? { ...own, token: own.secret } : own;
  };
  const victim = await openPersonWithEverything(product, MARK);
  const [thief, fumbler] = [await open(), await open()];
  const unknown = Object.fromEntries(KINDS.map((kind) => [kind, idLike(victim.ids[kind])]));
  const before = await restingRowsOf(product, victim.ids.account);
  const wrong: string[] = [];
  for (const probe of probes(String(product.env['APP_SECRET']))) {
    onTry(probe.what);
    const stolen = await send(product, thief, probe, victim.ids[probe.kind]);
    const fumbled = await send(product, fumbler, probe, unknown[probe.kind] ?? '');
    const [told, like] = [
      toldBy(stolen, thief.ids, victim.ids),
      toldBy(fumbled, fumbler.ids, unknown),
    ];
    const name = `${probe.what} with the id of a ${probe.kind}`;
    if (told !== like) wrong.push(`${name}: ${firstDifference(told, like)}`);
    if (stolen.text.includes(MARK)) wrong.push(`${name}: a text of theirs`);
    const isRefused = stolen.status === 404 || (by === 'token' && stolen.status === 403);
    if (probe.isOfPath && !isRefused) wrong.push(`${name}: ${stolen.status}`);
  }
  const since = `/api/notebook?since=${encodeURIComponent(victim.cursor)}`;
  const read = await callPatiently(product, { method: 'GET', path: since, token: thief.token });
  if (read.status !== 200 || read.text.includes(MARK))
    wrong.push(`another’s cursor: ${read.status}`);
  const changed = changedTables(before, await rowsOf(product, victim.ids.account));
  wrong.push(...changed.map((table) => `rows of theirs changed in ${table}`));
  return wrong;
}

/** The tables whose rows are not as they were. Jobs of theirs may be done meanwhile; none may come. */
function changedTables(before: string, after: string): string[] {
  const [was, is] = [before, after].map((rows) => JSON.parse(rows) as Record<string, string[]>);
  return Object.entries(is ?? {}).flatMap(([table, rows]) => {
    const former = was?.[table] ?? [];
    const left = table === 'jobs' ? former.filter((row) => rows.includes(row)) : former;
    return isDeepStrictEqual(rows, left) ? [] : [table];
  });
}

/** An id that nobody has, of the same version: they are told apart by what their digits say. */
function idLike(id: string): string {
  return id[14] === '7' ? newId() : randomUUID();
}

async function send(
  product: Product,
  own: PersonWithEverything,
  { method, request }: Probe,
  id: string,
): Promise<Answer> {
  const { path, body } = request(own, id);
  const text = body && JSON.stringify(body);
  return callPatiently(product, { method, path, token: own.token, body: text });
}

/** Whoever is told to come later does. */
async function callPatiently(
  product: Product,
  request: Parameters<typeof call>[1],
): Promise<Answer> {
  for (;;) {
    const answer = await call(product, request);
    if (answer.status !== 429 && answer.status !== 503) return answer;
    await sleep(Number(answer.headers['retry-after'] ?? 1) * 1000);
  }
}

/** Different in each answer: when it was given, what it is called, and what is left to a token by then. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'etag', 'ratelimit']);

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/**
 * The epoch of a cursor, which is each person’s own, when an entry was written, and what is sealed,
 * which is never the same twice.
 */
const OF_THEIRS = /(?<="cursor":")[^."]+|(?<="(?:[tu]|sealed)":")[^"]+/g;

/** An answer with names in the place of ids and instants, the same for both who do the same. */
function toldBy(
  { status, headers, text }: Answer,
  own: Record<Kind, string>,
  given: Record<string, string>,
): string {
  const names = new Map<string, string>([
    ...KINDS.map((kind) => [own[kind], `own ${kind}`] as const),
    ...KINDS.map((kind) => [given[kind] ?? '', `given ${kind}`] as const),
  ]);
  const named = text.replaceAll(ID, (id) => {
    if (!names.has(id)) names.set(id, `new ${names.size}`);
    return names.get(id) ?? '';
  });
  const timeless = named.replaceAll(INSTANT, 'then').replaceAll(OF_THEIRS, '');
  const shown = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return `${status} ${JSON.stringify(shown)} ${timeless}`;
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => `“${text.slice(Math.max(0, at - 40), at + 60)}”`;
  return `${around(one)} and not ${around(other)}`;
}
