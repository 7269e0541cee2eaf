import type { Proof } from '../kind.ts';
import { bombs } from './crowds/bombs.ts';
import { floods } from './crowds/floods.ts';
import { enumeration } from './enumeration/enumeration.ts';
import { csrf } from './from-elsewhere/csrf.ts';
import { redirects } from './from-elsewhere/redirects.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { loopTurns } from './loop-turns.ts';
import { oneAgainstAll } from './one-against-all/one-against-all.ts';
import { othersIds } from './others-ids/others-ids.ts';
import { payloads } from './payloads/payloads.ts';
import { secrets } from './secrets/secrets.ts';

/** Who would read or change what is not theirs, or take the server from others. */
export const attacks: readonly Proof[] = [
  othersIds,
  enumeration,
  csrf,
  redirects,
  secrets,
  fuzz,
  payloads,
  bombs,
  floods,
  ...oneAgainstAll,
  loopTurns,
];
