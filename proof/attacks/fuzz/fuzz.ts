import fc from 'fast-check';
import type { Product } from '../../../bench/product.ts';
import { andSome, inMilliseconds, statuses, Tally } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { call, newAddress, type Answer } from '../wire.ts';
import { startWithProvider } from '../with-provider.ts';
import { gatherCallers, type Caller } from './crowd-of-callers.ts';
import { describedCalls } from './description.ts';
import { faultOf } from './judge.ts';
import { fuzzRequests, type FuzzRequest } from './requests.ts';
import type { Whose } from './values.ts';

const AT_ONCE = 32;

/** The same requests in each run, but for ids and what depends on answers. */
const SEED = 20_261_122;

/** Requests of every kind, made from nothing but what the product says of itself. */
export const fuzz: Proof = {
  name: 'fuzz',
  what: 'requests made by fast-check from the published description: right, nearly right and wild, of people who are signed in and not',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 100_000, test: 200 },
  async prove({ engine, rounds }) {
    await using site = await startWithProvider(engine);
    const { product } = site;
    const { answers, faults, longest } = await fuzzWith(product, rounds);
    const wrong = [...faults].map(
      ([what, { count, example }]) => `${count} × ${what}, such as ${example}`,
    );
    return {
      held: faults.size === 0 && product.isAlive(),
      found: `${statuses(answers)}; the longest took ${inMilliseconds(longest)}; ${faults.size} kinds of fault${andSome(wrong, 8)}${product.isAlive() ? '' : '; the process ended'}`,
    };
  },
};

interface Outcome {
  /** how many answers had each status; 0 where there was none */
  answers: Tally;
  faults: Map<string, { count: number; example: string }>;
  /** milliseconds */
  longest: number;
}

async function fuzzWith(product: Product, rounds: number): Promise<Outcome> {
  const calls = await describedCalls(product);
  const callers = await gatherCallers(product, 20 + Math.ceil(rounds / 100));
  const outcome: Outcome = { answers: new Tally(), faults: new Map(), longest: 0 };
  let whose: Whose = { email: '', ids: [] };
  const requests = fuzzRequests(calls, () => whose);
  let turn = 0;

  async function work(): Promise<void> {
    while (turn < rounds) {
      const mine = turn;
      turn += 1;
      const caller = await callers.next(mine);
      whose = caller;
      const [request] = fc.sample(requests, { numRuns: 1, seed: SEED + mine });
      if (!request) continue;
      const answer = await make(product, request, caller);
      note(outcome, request, answer);
      if (answer instanceof Error) continue;
      if (request.as === 'signed in' && answer.status === 401) callers.renew(caller);
      if (answer.status < 300) callers.learn(caller, answer.text);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}

/** @returns an error where the connection was cut or nothing came */
async function make(
  product: Product,
  request: FuzzRequest,
  caller: Caller,
): Promise<Answer | Error> {
  const { method, path, headers, body, as } = request;
  const token = caller.tokenFor(as);
  try {
    return await call(product, {
      method,
      path,
      headers: given(headers),
      body,
      token,
      from: newAddress(),
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A header without a value is left out. */
function given(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

function note(outcome: Outcome, request: FuzzRequest, answer: Answer | Error): void {
  const status = answer instanceof Error ? 0 : answer.status;
  outcome.answers.add(status);
  if (!(answer instanceof Error)) outcome.longest = Math.max(outcome.longest, answer.took);
  const fault = answer instanceof Error ? answer.message : faultOf(request, answer);
  if (fault === undefined) return;
  const { method, path, body, call: described } = request;
  const name = `${described.name}: ${fault}`;
  const example = `${method} ${path.slice(0, 150)} ${String(body ?? '').slice(0, 300)}`;
  const known = outcome.faults.get(name) ?? { count: 0, example };
  outcome.faults.set(name, { ...known, count: known.count + 1 });
}
