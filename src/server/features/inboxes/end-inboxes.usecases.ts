export { deleteInboxes as endInboxes } from './inboxes.store.ts';
