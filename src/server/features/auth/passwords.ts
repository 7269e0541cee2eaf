import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '../../platform/limits/queue.ts';
import type { Turn } from '../../platform/limits/queue.ts';

/** What can be done with passwords by whoever has their turn. */
interface Hashing {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash it is not, after as long. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Each purpose waits in a line of its own, so that a flood of one holds up no other. */
export interface HashingTurn extends Turn {
  line: 'sign-ins' | 'known-devices' | 'confirmations' | 'sign-ups' | 'new-passwords';
  names: readonly string[];
}

export interface Passwords {
  /**
   * Runs the work when it is its turn, alone of its names. A place in a limit is taken within it:
   * whoever is turned away has used none.
   *
   * @throws ProblemError unavailable when too many are waiting
   */
  inTurn<T>(turn: HashingTurn, work: (hashing: Hashing) => Promise<T>): Promise<T>;
  /** a hash that no password has */
  ofNobody: string;
}

/** Argon2id, the library's default, with the parameters that OWASP's Password Storage Cheat Sheet names first. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** One core stays free for everything else, and one of the four threads that also read files. */
const RUNNING = Math.min(3, Math.max(1, availableParallelism() - 1));
const WAITING = 8;

/** @param parameters how much work a hash is, if not what OWASP names: less is for tests alone */
export async function createPasswords(parameters = PARAMETERS): Promise<Passwords> {
  const pass = createQueue({ running: RUNNING, waiting: WAITING });
  const ofNobody = await hash(randomBytes(32), parameters);
  const hashing: Hashing = {
    hash: (password) => hash(normalized(password), parameters),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? ofNobody, normalized(password));
      return matches && passwordHash !== undefined;
    },
  };
  return { inTurn: (turn, work) => pass(() => work(hashing), turn), ofNobody };
}

/** The same characters typed on another keyboard may come as other code points. */
function normalized(password: string): string {
  return password.normalize('NFC');
}
