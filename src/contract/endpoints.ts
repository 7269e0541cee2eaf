import { accountEndpoints } from './account.ts';
import { completionEndpoints } from './completion.ts';
import { exportEndpoints } from './export.ts';
import { groupEndpoints } from './group.ts';
import { habitEndpoints } from './habit.ts';
import { importEndpoints } from './import.ts';
import { notebookEndpoints } from './notebook.ts';
import { pauseEndpoints } from './pause.ts';
import { profileEndpoints } from './profile.ts';
import { serviceEndpoints } from './service.ts';

/** Every call of the wire, by name. */
export const endpoints = {
  ...accountEndpoints,
  ...profileEndpoints,
  ...habitEndpoints,
  ...completionEndpoints,
  ...pauseEndpoints,
  ...groupEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...notebookEndpoints,
  ...serviceEndpoints,
};

export type Endpoints = typeof endpoints;
