import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldError } from '#contract/problem.ts';
import { weakPassword } from '../problem-error.ts';

const COMMON = new Set(dictionary['passwords-common']);

/** Shorter names are in many words by chance. */
const SHORTEST_PERSONAL = 3;

/**
 * Refuses a password that many others have, or that contains the person's name or address (NIST
 * SP 800-63B §3.1.1.2).
 *
 * @param path of the field that holds it
 * @throws ProblemError weak_password
 */
export function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  path = 'password',
): void {
  const code = weaknessOf(folded(password), {
    name: folded(person.name),
    email: folded(person.email),
  });
  if (code) throw weakPassword([{ path, code }]);
}

function weaknessOf(
  password: string,
  { name, email }: { name: string; email: string },
): FieldError['code'] | undefined {
  if (COMMON.has(password) || COMMON.has(withoutEnding(password))) return 'common_password';
  const [mailbox = ''] = email.split('@');
  const personal = [mailbox, email, name, ...name.split(/\s+/)];
  return personal.some((part) => part.length >= SHORTEST_PERSONAL && password.includes(part))
    ? 'personal_password'
    : undefined;
}

/** In lower case and without accents, as people vary what they know by heart. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** `password123!` is `password` with what people add when they are asked for more. */
function withoutEnding(password: string): string {
  return password.replace(/[\d\W_]{1,4}$/, '');
}
