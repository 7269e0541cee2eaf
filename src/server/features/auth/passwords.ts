import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PASSWORD_MIN } from '#contract/fields.ts';
import type { FieldError } from '#contract/problem.ts';
import { SECOND } from '../../platform/clock.ts';
import { createQueue, type Turn } from '../../platform/limits/queue.ts';
import { weakPassword } from '../../platform/problem-error.ts';

/** What can be done with passwords by whoever has their turn. */
interface Hashing {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash it is not, after as long. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
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
   * @throws ProblemError unavailable when too many are waiting, or it takes ten seconds
   */
  inTurn<T>(turn: HashingTurn, work: (hashing: Hashing) => Promise<T>): Promise<T>;
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

/** Some turns wait for a database that may be held up. */
const TIMEOUT_MS = 10 * SECOND;

/** @param parameters how much work a hash is, if not what OWASP names: less is for tests alone */
export function createPasswords(parameters = PARAMETERS): Passwords {
  const queue = createQueue({ running: RUNNING, waiting: WAITING, timeoutMs: TIMEOUT_MS });
  const ofNobody = hashOfNobody(parameters);
  // What only passwords need is fetched for the first of them.
  const fetchHashing = () => import('@node-rs/argon2');
  const hashing: Hashing = {
    hash: async (password) => (await fetchHashing()).hash(normalized(password), parameters),
    async verify(passwordHash, password) {
      const { verify } = await fetchHashing();
      const matches = await verify(passwordHash ?? ofNobody, normalized(password));
      return matches && passwordHash !== null;
    },
  };
  return { inTurn: (turn, work) => queue(() => work(hashing), turn) };
}

/** By chance, in the form in which the library writes hashes: checking it takes as long as any. */
function hashOfNobody({ memoryCost, timeCost, parallelism }: typeof PARAMETERS): string {
  const byChance = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${byChance(16)}$${byChance(32)}`;
}

/** The same characters typed on another keyboard may come as other code points. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

let common: Promise<ReadonlySet<string>> | undefined;

/** They are read when the first password is chosen, which takes 20 MB. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** So short a name is in many words by chance: it counts as a word of its own, a shorter one never. */
const SHORT = 3;

/** What is typed first where the name of the site stands above the field. */
const OWN_WORDS = /habitudes?|habits?/g;

/**
 * Refuses a password that many others have, that contains the person's name or address, or that is
 * too short without the words of this site (NIST SP 800-63B §3.1.1.2).
 *
 * @param path of the field that holds it
 * @throws ProblemError weak_password
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  path = 'password',
): Promise<void> {
  common ??= readCommon();
  const code = weaknessOf(folded(password), await common, {
    name: folded(person.name),
    email: folded(person.email),
  });
  if (code) throw weakPassword([{ path, code }]);
}

function weaknessOf(
  password: string,
  commonOnes: ReadonlySet<string>,
  { name, email }: { name: string; email: string },
): FieldError['code'] | undefined {
  if (commonOnes.has(password) || commonOnes.has(withoutEnding(password))) return 'common_password';
  const rest = password.replaceAll(OWN_WORDS, '');
  if (rest !== password && rest.length < PASSWORD_MIN) return 'common_password';
  const [mailbox = ''] = email.split('@');
  const personal = [mailbox, email, name, ...name.split(/\s+/)];
  const words = password.split(/\P{L}+/u);
  const holds = (part: string) =>
    part.length > SHORT ? password.includes(part) : part.length === SHORT && words.includes(part);
  return personal.some(holds) ? 'personal_password' : undefined;
}

/** In lower case and without accents, as people vary what they know by heart. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** `password123!` is `password` with what people add when they are asked for more. */
function withoutEnding(password: string): string {
  return password.replace(/[\d\W_]{1,4}$/, '');
}
