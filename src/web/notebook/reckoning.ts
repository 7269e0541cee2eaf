import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { DayReckoning } from '#domain/today.ts';
import { profileQuery } from '../api/queries.ts';

/** How the person counts days; until their profile is known, as this device does. */
export function useReckoning(): DayReckoning {
  const { data: profile } = useQuery(profileQuery);
  return profile ?? ofDevice();
}

/** The same, outside of rendering. */
export function reckoningIn(client: QueryClient): DayReckoning {
  return client.getQueryData(profileQuery.queryKey) ?? ofDevice();
}

function ofDevice(): DayReckoning {
  return {
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    day_start_hour: 0,
  };
}
