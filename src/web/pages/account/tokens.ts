import { queryOptions } from '@tanstack/react-query';
import type { Scope } from '#contract/endpoint.ts';
import { personalTokenEndpoints } from '#contract/personal-tokens.ts';
import { callsOf } from '../../app/api/api.ts';

export const tokenCalls = callsOf(personalTokenEndpoints);

/** The programs that the person lets in. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => tokenCalls.listPersonalTokens({}, { signal }),
});

/** What a token may do, as a person chooses it. */
export type Grant = 'days' | 'read' | 'both' | 'all';

export const SCOPES_OF: Record<Grant, readonly Scope[]> = {
  days: ['write:days'],
  read: ['read'],
  both: ['read', 'write:days'],
  all: ['write'],
};

/** The same of a token that is there, whoever made it. */
export function grantOf(scopes: readonly Scope[]): Grant {
  if (scopes.includes('write')) return 'all';
  if (!scopes.includes('read')) return 'days';
  return scopes.includes('write:days') ? 'both' : 'read';
}
