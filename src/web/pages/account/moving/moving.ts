import { endpoint } from '#contract/endpoint.ts';
import { exportEndpoints } from '#contract/export.ts';
import { bytesField } from '#contract/fields.ts';
import { importEndpoints } from '#contract/import.ts';
import { callsOf } from '../../../app/api/api.ts';

/** What may be 200 MB is saved as it comes: only so can it be read back a line at a time. */
const exportAccount = endpoint({
  ...exportEndpoints.exportAccount,
  gives: 'application/json',
  answer: bytesField,
});

/** The calls that bring histories in and out. */
export const moving = callsOf({ ...importEndpoints, ...exportEndpoints, exportAccount });
