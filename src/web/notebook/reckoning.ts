import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { timeZoneField } from '#contract/fields.ts';
import type { DayReckoning } from '#domain/today.ts';
import { profileQuery } from '../api/queries.ts';

/** How the person counts days; until their profile is known, as this device does. */
export function useReckoning(): DayReckoning {
  return reckoningOf(useQuery(profileQuery).data);
}

/** The same, outside of rendering. */
export function reckoningIn(client: QueryClient): DayReckoning {
  return reckoningOf(client.getQueryData(profileQuery.queryKey));
}

let known: string | undefined;

/** A server may know time zones that this browser does not: there its own stands in. */
function reckoningOf(profile: DayReckoning | undefined): DayReckoning {
  const { time_zone, day_start_hour = 0 } = profile ?? {};
  if (profile && time_zone === known) return profile;
  if (profile && z.safeParse(timeZoneField, time_zone).success) {
    known = time_zone;
    return profile;
  }
  return { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, day_start_hour };
}
