import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../gate.ts';

export interface Passwords {
  /** @throws ProblemError unavailable when too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash the answer is no, and takes
   * as long.
   *
   * @throws ProblemError unavailable when too many are waiting
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** a hash that no password has */
  ofNobody: string;
}

/** Argon2id, the library's default, with the parameters that OWASP's Password Storage Cheat Sheet names first. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** One core stays free for everything else. */
const RUNNING = Math.max(1, availableParallelism() - 1);
const WAITING = 8;

export async function createPasswords(): Promise<Passwords> {
  const pass = createGate({ running: RUNNING, waiting: WAITING });
  const ofNobody = await hash(randomBytes(32), PARAMETERS);
  return {
    hash: (password) => pass(() => hash(normalized(password), PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await pass(() => verify(passwordHash ?? ofNobody, normalized(password)));
      return matches && passwordHash !== undefined;
    },
    ofNobody,
  };
}

/** The same characters typed on another keyboard may come as other code points. */
function normalized(password: string): string {
  return password.normalize('NFC');
}
