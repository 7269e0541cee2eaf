import { expect, test, vi } from 'vitest';
import { passkeyObstacle } from './obstacle.ts';

test.each([
  ['habits.example.org', true, true, undefined],
  ['localhost', true, true, undefined],
  ['habits.example.org', false, true, 'insecure'],
  ['192.168.1.20', true, true, 'address'],
  ['[fd00::20]', true, true, 'address'],
  ['habits.example.org', true, false, 'browser'],
])(
  'at %s, secure: %s, known: %s, there stands in the way: %s',
  (hostname, isSecure, isKnown, what) => {
    vi.stubGlobal('location', { hostname });
    vi.stubGlobal('isSecureContext', isSecure);
    if (isKnown) vi.stubGlobal('PublicKeyCredential', {});
    else Reflect.deleteProperty(window, 'PublicKeyCredential');
    expect(passkeyObstacle()).toBe(what);
  },
);
