import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../api/queries.ts';
import { profileStore } from './profile-store.ts';

/** Writes the profile down whenever it was fetched or changed. */
export function keepProfile(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isProfile = query.queryKey[0] === profileQuery.queryKey[0];
    if (!isProfile || type !== 'updated') return;
    const profile = queryClient.getQueryData(profileQuery.queryKey);
    if (profile) profileStore.keep(profile);
  });
}

/**
 * Puts the last known profile in place as outdated, so that it shows until the server answers. It may
 * have been written by another tab, in which another person is.
 */
export function restoreProfile(queryClient: QueryClient, person: string | undefined): void {
  const profile = profileStore.read();
  if (profile && profile.id === (person ?? profile.id))
    queryClient.setQueryData(profileQuery.queryKey, profile, { updatedAt: 1 });
}
