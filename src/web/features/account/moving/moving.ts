import { endpoint } from '#contract/endpoint.ts';
import { exportEndpoints } from '#contract/export.ts';
import { importEndpoints } from '#contract/import.ts';
import { bytesField } from '#contract/fields.ts';
import { callsOf } from '../../../api/api.ts';

/** The calls that bring histories in and out. What is exported is saved as it came. */
export const moving = callsOf({
  ...importEndpoints,
  ...exportEndpoints,
  exportAccount: endpoint({
    ...exportEndpoints.exportAccount,
    gives: 'application/json',
    answer: bytesField,
  }),
});
