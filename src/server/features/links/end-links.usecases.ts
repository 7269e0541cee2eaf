export { deleteLinks as endLinks } from './links.store.ts';
