import { exportEndpoints } from '#contract/export.ts';
import { importEndpoints } from '#contract/import.ts';
import { callsOf } from '../../../api/api.ts';

/** The calls that bring histories in and out. */
export const moving = callsOf({ ...importEndpoints, ...exportEndpoints });
