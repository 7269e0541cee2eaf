import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const KEY = Buffer.alloc(32, 7);

describe('a sealed text', () => {
  it('opens with its key, differs each time, and opens with no other and unchanged only', () => {
    const sealed = seal('123456 é', KEY);
    expect(unseal(sealed, KEY)).toBe('123456 é');
    expect(seal('123456 é', KEY)).not.toBe(sealed);
    expect(() => unseal(sealed, Buffer.alloc(32, 8))).toThrow(/unable to authenticate/);
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
    expect(() => unseal(changed, KEY)).toThrow(/unable to authenticate/);
  });
});
