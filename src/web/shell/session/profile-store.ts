import { z } from 'zod/mini';
import { profileSchema } from '#contract/profile.ts';
import type { Profile } from '#contract/profile.ts';

const PROFILE = 'profile';

/** The signed-in person as last seen, so that a page can greet them before the server answers. */
export const profileStore = {
  read(): Profile | undefined {
    const text = window.localStorage.getItem(PROFILE);
    return text === null ? undefined : profileIn(text);
  },
  keep(profile: Profile) {
    window.localStorage.setItem(PROFILE, JSON.stringify(profile));
  },
  drop() {
    window.localStorage.removeItem(PROFILE);
  },
};

function profileIn(text: string): Profile | undefined {
  try {
    return z.safeParse(profileSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
