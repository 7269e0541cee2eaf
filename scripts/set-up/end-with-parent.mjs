// Loaded before a server that another process has started for somebody: it stops, as when it is told
// to, once that one is gone, and leaves neither its port nor the lock on its data behind.
import { isMainThread } from 'node:worker_threads';
import { whenParentEnds } from './parent.mjs';

if (isMainThread) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
