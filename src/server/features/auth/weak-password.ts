import { PASSWORD_MIN } from '#contract/fields.ts';
import type { FieldError } from '#contract/problem.ts';
import { weakPassword } from '../../platform/problem-error.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** They are read when the first password is chosen, which takes 20 MB. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Shorter names are in many words by chance. */
const SHORTEST_PERSONAL = 3;

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
