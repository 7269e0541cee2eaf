import { expect, test } from 'vitest';
import { router } from './router.tsx';

test.each([
  ['/', '/'],
  ['/fr', '/'],
  ['/fr/history', '/history'],
  ['/history', '/history'],
])('the address %s is the route %s', (address, route) => {
  window.history.replaceState(null, '', address);
  router.history.replace(address);
  expect(router.parseLocation(router.history.location).pathname).toBe(route);
});
