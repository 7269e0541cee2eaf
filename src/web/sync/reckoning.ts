import type { DayReckoning } from '#domain/today.ts';
import { profileStore, useProfile } from '../app/session/profile-store.ts';

/** How the person counts days; until their profile is known, as this device does. */
export function useReckoning(): DayReckoning {
  return useProfile() ?? ofDevice();
}

/** The same, outside of rendering. */
export function currentReckoning(): DayReckoning {
  return profileStore.read() ?? ofDevice();
}

function ofDevice(): DayReckoning {
  return {
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    day_start_hour: 0,
  };
}
