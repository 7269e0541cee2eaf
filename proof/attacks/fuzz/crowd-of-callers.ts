import type { Product } from '../../../bench/product.ts';
import { deriveKeys } from '../../../src/server/platform/keys.ts';
import { ACCESS_TOKEN_LIFE, signAccessToken } from '../../../src/server/features/auth/tokens.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { makeOperators, plantCrowd, signIn, type Planted } from '../crowd.ts';
import type { FuzzRequest } from './requests.ts';
import type { Whose } from './values.ts';

/** Somebody in whose name requests are made. */
export interface Caller extends Whose {
  /** the token that goes with a request, if any does */
  tokenFor(as: FuzzRequest['as']): string | undefined;
}

/** An access token does not last as long, in milliseconds. */
const RENEW = ACCESS_TOKEN_LIFE / 2;

/** So many ids of each are known again. */
const MAX_IDS = 60;

/**
 * Of whom there are always so many; who deletes their account is followed by another. Some run the
 * server, at first.
 */
const CALLERS = 40;
const OPERATORS = 10;

/** People who take turns: each may change so much a second, and no more. */
export async function gatherCallers(product: Product, spare: number) {
  const planted = await plantCrowd(product, CALLERS + spare);
  await makeOperators(product, planted.slice(0, OPERATORS));
  const expired = expiredToken(product);
  const places = planted
    .splice(0, CALLERS)
    .map((person) => ({ caller: makeCaller(person), since: 0 }));

  function makeCaller({ email, id }: Planted) {
    let token: string | undefined;
    return {
      email,
      ids: [id],
      setToken: (given: string | undefined) => {
        token = given;
      },
      tokenFor: (as: FuzzRequest['as']) =>
        as === 'nobody'
          ? undefined
          : as === 'signed in'
            ? token
            : as === 'expired'
              ? expired
              : `${token?.slice(0, -6)}AAAAAA`,
    };
  }

  return {
    /** the one whose turn it is */
    async next(turn: number): Promise<Caller> {
      const place = places[turn % places.length];
      if (!place) throw new Error('There is nobody');
      if (performance.now() - place.since > RENEW || place.since === 0) {
        for (;;) {
          const given = await signIn(product, place.caller.email).catch(() => undefined);
          if (given) {
            place.caller.setToken(given.access_token);
            break;
          }
          // They changed their password, or are gone.
          const other = planted.pop();
          if (!other) throw new Error('Everybody is gone');
          place.caller = makeCaller(other);
        }
        place.since = performance.now();
      }
      return place.caller;
    },
    /** Somebody is no longer let in: they sign in when it is their turn. */
    renew(caller: Whose): void {
      const place = places.find((each) => each.caller === caller);
      if (place) place.since = 0;
    },
    /** Keeps the ids that an answer tells of. */
    learn({ ids }: Whose, text: string): void {
      for (const [id] of text.slice(0, 5000).matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
        if (!ids.includes(id)) ids.push(id);
      ids.splice(0, Math.max(0, ids.length - MAX_IDS));
    },
  };
}

function expiredToken({ env }: Product): string {
  const { accessTokens } = deriveKeys(String(env['APP_SECRET']));
  const claims = { userId: newId(), sessionId: newId(), chainId: newId(), generation: 0 };
  return signAccessToken(claims, accessTokens, Date.now() - 2 * ACCESS_TOKEN_LIFE);
}
