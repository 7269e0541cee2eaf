import fc from 'fast-check';
import { inject } from 'vitest';

// The same values each time, so that nothing is red by chance; the long rounds try others.
if (!inject('isFull')) fc.configureGlobal({ seed: 20_261_124 });
