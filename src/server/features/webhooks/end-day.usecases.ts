export { endWatchedDay } from './webhooks.store.ts';
