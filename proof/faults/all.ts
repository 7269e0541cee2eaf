import type { Proof } from '../kind.ts';
import { cleanup } from './cleanup.ts';
import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { kill } from './kill.ts';
import { mailAndPush } from './mail-and-push.ts';
import { migration } from './migration.ts';
import { patroni } from './patroni.ts';
import { pgbouncer } from './pgbouncer.ts';
import { connections, postgresCrash, postgresRestart, postgresSilent } from './postgres-outages.ts';
import { postgresPower } from './postgres-power.ts';
import { power } from './power.ts';
import { previousVersion } from './previous-version.ts';
import { proxy } from './proxy/proxy.ts';
import { serialization } from './serialization.ts';
import { sigterm } from './sigterm.ts';
import { soak } from './soak.ts';
import { twoNodes } from './two-nodes.ts';

/** What befalls a server: itself, its disk, its clock, its database, those it sends to, and the way there. */
export const faults: readonly Proof[] = [
  kill,
  power,
  postgresPower,
  diskFull,
  sigterm,
  clock,
  cleanup,
  mailAndPush,
  migration,
  soak,
  postgresRestart,
  postgresCrash,
  postgresSilent,
  connections,
  pgbouncer,
  serialization,
  twoNodes,
  patroni,
  previousVersion,
  ...proxy,
];
