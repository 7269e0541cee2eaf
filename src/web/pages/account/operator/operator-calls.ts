import { operatorEndpoints } from '#contract/operator.ts';
import { callsOf } from '../../../app/api/api.ts';

export const operatorCalls = callsOf(operatorEndpoints);
