import { useSyncExternalStore } from 'react';
import { profileSchema, type Profile } from '#contract/profile.ts';
import type { DayReckoning } from '#domain/today.ts';
import { createListeners } from '../../ui/listeners.ts';
import { api } from '../api/api.ts';
import { pauseAfter, wait } from '../api/loop.ts';
import { ProblemError } from '../api/problem-error.ts';
import { storedValue } from '../storage.ts';
import { rememberMark, tabTokens } from './token-store.ts';

const kept = storedValue('profile', profileSchema);

/** How often a question that got no answer, or a failing one, is asked again. */
const RETRIES = 2;

/** Past this age, in milliseconds, a page that is looked at again asks anew. */
const MAX_AGE_MS = 30_000;

let known: Profile | undefined;
let askedAt = 0;
let asking: Promise<Profile> | undefined;
let visit = new AbortController();
const listeners = createListeners();

/**
 * The signed-in person: as this browser saw them last, so that a page can greet them before the
 * server answers, then as the server says.
 */
export const profileStore = {
  read: (): Profile | undefined => known,

  subscribe: listeners.add,

  /** Takes up what this browser kept, if it is of that person: another tab may have another's. */
  restore(person: string | undefined): void {
    const profile = kept.read();
    if (profile && profile.id === (person ?? profile.id)) show(profile);
  },

  keep(profile: Profile): void {
    kept.keep(profile);
    show(profile);
  },

  /** The person; asked for when nothing is known of them. @throws what the call threw at last */
  ensure: async (): Promise<Profile> => known ?? (await profileStore.fetch()),

  /** Asks the server, once for all who want to know now. @throws what the call threw at last */
  fetch(): Promise<Profile> {
    asking ??= ask(visit.signal).finally(() => {
      asking = undefined;
    });
    return asking;
  },

  /** Forgets the person; of who is remembered here, what this browser kept stays. */
  drop(): void {
    if (kept.read()?.id !== (rememberMark.person() ?? '')) kept.drop();
    visit.abort();
    visit = new AbortController();
    asking = undefined;
    askedAt = 0;
    show(undefined);
  },
};

export function useProfile(): Profile | undefined {
  return useSyncExternalStore(profileStore.subscribe, profileStore.read);
}

/** Asks anew whenever somebody comes back to the page, or the network does. */
export function keepProfileFresh(): void {
  const refresh = () => {
    const isOld = Date.now() - askedAt > MAX_AGE_MS;
    if ((known ?? tabTokens.access()) && isOld && !document.hidden)
      profileStore.fetch().catch(() => undefined);
  };
  window.addEventListener('online', refresh);
  window.addEventListener('visibilitychange', refresh);
}

async function ask(signal: AbortSignal): Promise<Profile> {
  for (let tries = 1; ; tries += 1) {
    try {
      const profile = await api.getProfile({}, { signal });
      signal.throwIfAborted();
      askedAt = Date.now();
      profileStore.keep(profile);
      return profile;
    } catch (error) {
      if (tries > RETRIES || !isTransient(error) || signal.aborted) throw error;
      await wait(pauseAfter(tries, error), signal);
    }
  }
}

export function isTransient(error: unknown): boolean {
  return !(error instanceof ProblemError) || error.status >= 500;
}

function show(profile: Profile | undefined): void {
  known = profile;
  listeners.tell();
}

/** How the person counts days; until their profile is known, as this device does. */
export function useReckoning(): DayReckoning {
  return reckoningOf(useProfile());
}

/** The same, outside of rendering. */
export function currentReckoning(): DayReckoning {
  return reckoningOf(known);
}

let latest: { of: Profile | undefined; reckoning: DayReckoning } | undefined;

/** Once a profile: to make a formatter of dates for each takes too long. */
function reckoningOf(profile: Profile | undefined): DayReckoning {
  if (!latest || latest.of !== profile)
    latest = { of: profile, reckoning: knownReckoning(profile) };
  return latest.reckoning;
}

/** In the place of a zone that is newer than this browser comes that of this device. */
function knownReckoning({
  time_zone,
  day_start_hour = 0,
}: Partial<DayReckoning> = {}): DayReckoning {
  try {
    return { time_zone: knownTimeZone(time_zone), day_start_hour };
  } catch {
    return { time_zone: knownTimeZone(), day_start_hour };
  }
}

/**
 * The name by which this browser knows a time zone, or that of its device. Chrome names one of a
 * device that it does not know, and does not take that name itself.
 *
 * @throws RangeError for an unknown one
 */
export function knownTimeZone(timeZone?: string): string {
  const format = new Intl.DateTimeFormat([], { timeZone });
  return format.resolvedOptions().timeZone.replace('Etc/Unknown', 'UTC');
}
