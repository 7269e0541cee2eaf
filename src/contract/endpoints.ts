import { accountEndpoints } from './account.ts';
import { habitEndpoints } from './habit.ts';
import { profileEndpoints } from './profile.ts';
import { serviceEndpoints } from './service.ts';

/** Every call of the wire, by name. */
export const endpoints = {
  ...accountEndpoints,
  ...profileEndpoints,
  ...habitEndpoints,
  ...serviceEndpoints,
};

export type Endpoints = typeof endpoints;
