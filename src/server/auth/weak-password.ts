import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldError } from '#contract/problem.ts';
import { weakPassword } from '../problem-error.ts';

const COMMON = new Set(dictionary['passwords-common']);

/** Names and addresses shorter than this say nothing about a person. */
const SHORTEST_PERSONAL = 4;

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
  const code = weaknessOf(password.toLowerCase(), person);
  if (code) throw weakPassword([{ path, code }]);
}

function weaknessOf(
  password: string,
  { name, email }: { name: string; email: string },
): FieldError['code'] | undefined {
  if (COMMON.has(password) || COMMON.has(withoutEnding(password)) || isRepetition(password))
    return 'common_password';
  const [mailbox = ''] = email.toLowerCase().split('@');
  const personal = [
    mailbox,
    email.toLowerCase(),
    ...name.toLowerCase().split(/\s+/),
    name.toLowerCase(),
  ];
  return personal.some((part) => part.length >= SHORTEST_PERSONAL && password.includes(part))
    ? 'personal_password'
    : undefined;
}

/** `password123!` is `password` with what people add when they are asked for more. */
function withoutEnding(password: string): string {
  return password.replace(/[\d\W_]{1,4}$/, '');
}

/** `aaaaaaaaaa`, `abcabcabcabc`: as easy to guess as what is repeated. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password);
}
