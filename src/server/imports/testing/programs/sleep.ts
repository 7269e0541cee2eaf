import { setTimeout as sleep } from 'node:timers/promises';

await sleep(60_000);
