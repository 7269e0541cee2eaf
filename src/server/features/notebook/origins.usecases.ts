/** What came by an import. */
export { findGroupsOfImport as groupsOfImport, handOverGroup } from './groups.store.ts';
export { findPausesOfImport as pausesOfImport } from './pauses.store.ts';
