import { ensureBuilt } from './set-up/build.mjs';

await ensureBuilt();
