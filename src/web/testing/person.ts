import type { Credentials } from '#contract/passkeys.ts';
import type { Profile } from '#contract/profile.ts';
import { authenticateWith } from '../app/api/api.ts';

/** A person as the server answers them. */
export const ada: Profile = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  email: 'ada@example.org',
  name: 'Ada',
  locale: 'en',
  time_zone: 'Europe/Paris',
  day_start_hour: 0,
  shown_first: 'share',
  created_at: '2026-01-01T00:00:00+01:00',
};

/** What lets Ada in: a password alone, but for what a test needs to be different. */
export function credentials(difference: Partial<Credentials> = {}): Credentials {
  return {
    password: true,
    passkeys: [],
    second_factor: false,
    recovery_codes: 0,
    accepted: { rp_id: 'habits.example.org', user_id: 'u', ids: [] },
    ...difference,
  };
}

/** Lets the page call in somebody's name until the test ends. */
export function signIn(): void {
  authenticateWith({
    accessToken: () => 'token',
    renew: () => Promise.resolve(undefined),
    retries: 0,
  });
}
