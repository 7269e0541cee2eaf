import { z } from 'zod/mini';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import type { FieldCode, FieldError } from './problem.ts';

/** The pattern of specification §5. */
export const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** The longest address that mail can be sent to (RFC 5321 §4.5.3.1.3, less its brackets). */
const EMAIL_MAX = 254;

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 256;

// Neither engine keeps NUL, and PostgreSQL refuses what is no well-formed Unicode.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F]/;
const LINE_BREAK = /[\t\n]/;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A check whose failure is reported as the given code. */
function must(test: (value: string) => boolean, code: FieldCode) {
  return z.refine<string>(test, { error: code });
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Text of a person: trimmed, counted in characters and not in UTF-16 units. */
function text({ min = 0, max, lines = false }: { min?: number; max: number; lines?: boolean }) {
  return z.string().check(
    z.overwrite((value) => value.replaceAll('\r\n', '\n').trim()),
    must((value) => value.isWellFormed() && !UNWANTED.test(value), 'invalid_text'),
    must((value) => lines || !LINE_BREAK.test(value), 'invalid_text'),
    must((value) => min === 0 || VISIBLE.test(value), 'required'),
    must((value) => lengthOf(value) <= max, 'too_long'),
    z.meta({ minLength: min, maxLength: max }),
  );
}

export const line = (min: number, max: number) => text({ min, max });

export const paragraph = (max: number) => text({ max, lines: true });

export const emailField = z.string().check(
  z.overwrite((value) => value.trim()),
  must((value) => value.length > 0, 'required'),
  must((value) => value === '' || EMAIL_PATTERN.test(value), 'invalid_email'),
  must((value) => value.length <= EMAIL_MAX, 'too_long'),
  z.meta({ format: 'email', maxLength: EMAIL_MAX }),
);

/** A password being chosen. Any character, no composition rules (NIST SP 800-63B §3.1.1.2). */
export const newPasswordField = z.string().check(
  must((value) => value.length > 0, 'required'),
  must((value) => value.length === 0 || lengthOf(value) >= PASSWORD_MIN, 'too_short'),
  must((value) => lengthOf(value) <= PASSWORD_MAX, 'too_long'),
  z.meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
);

/** A password being given: too long ones are refused before they cost anything. */
export const passwordField = z.string().check(
  must((value) => value.length > 0, 'required'),
  must((value) => lengthOf(value) <= PASSWORD_MAX, 'too_long'),
);

/** A verification code: six digits. Spaces that came along with a paste do not count. */
export const codeField = z.string().check(
  z.overwrite((value) => value.replaceAll(/\s/g, '')),
  must((value) => value.length > 0, 'required'),
  must((value) => /^\d{6}$/.test(value), 'invalid'),
);

/** The same, or with what the link of a mail has besides: then nobody can have guessed it. */
export const linkCodeField = z.string().check(
  z.overwrite((value) => value.replaceAll(/\s/g, '')),
  must((value) => value.length > 0, 'required'),
  must((value) => /^\d{6}(?:\.[\w-]{43})?$/.test(value), 'invalid'),
);

/** A code of an authenticator app, or a recovery code with or without its dashes. */
export const secondFactorField = z.string().check(
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toUpperCase()),
  must((value) => value.length > 0, 'required'),
  must((value) => /^(?:\d{6}|[0-9A-Z]{24})$/.test(value), 'invalid'),
);

const civilDateText = z
  .string()
  .check(must(isCivilDate, 'invalid_date'), z.meta({ format: 'date' }));

/** A date that is told. The compiler can't see that the check lets nothing else through. */
export const civilDateAnswer = civilDateText as z.ZodMiniType<CivilDate, string>;

/** A date that a person enters: of 1970 or later. */
export const civilDateField = civilDateText.check(
  must((value) => value >= EARLIEST_DATE, 'too_early'),
) as typeof civilDateAnswer;

/** What the link of an invitation says. */
export const invitationField = z.string().check(z.minLength(1), z.maxLength(100));

/** A file, or a part of one: its bytes. */
export const bytesField = z.custom<Uint8Array<ArrayBufferLike>>(
  (value) => value instanceof Uint8Array,
);

/** Of what is there already. */
export const idParams = z.object({ id: z.uuid() });

/** A place in an order, counted from 0; beyond the end it is the end. */
export const positionField = z.int().check(z.gte(0));

/**
 * The name by which this machine knows a time zone: names are taken in any case.
 *
 * @returns undefined for an unknown one
 */
function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const timeZoneField = z.string().check(
  z.maxLength(64),
  must((value) => canonicalTimeZone(value) !== undefined, 'invalid_time_zone'),
  z.overwrite((value) => canonicalTimeZone(value) ?? value),
);

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** An instant in ISO 8601 with an offset; its date part is a civil date of 1970 or later. */
export const instantField = z.string().check(
  must((value) => isCivilDate(INSTANT.exec(value)?.[1] ?? ''), 'invalid_date'),
  must((value) => value >= EARLIEST_DATE, 'too_early'),
  z.meta({ format: 'date-time' }),
);

/** One emoji, as the Unicode standard recommends them for interchange. */
export const emojiField = z
  .string()
  .check(must((value) => /^\p{RGI_Emoji}$/v.test(value), 'invalid_emoji'));

/** Which code tells what is wrong, from what the schema library reports. */
function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'custom') return issue.message as FieldCode;
  if (issue.code === 'unrecognized_keys') return 'unknown_field';
  const isMissing = issue.input === undefined;
  if (isMissing && ['invalid_type', 'invalid_union'].includes(issue.code)) return 'required';
  const ofText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_small') return ofText ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return ofText ? 'too_long' : 'too_big';
  return 'invalid';
}

/**
 * What is wrong with which field, at most one error a field. Paths are dotted: `goals.0.from`.
 *
 * @param error of a parse with `reportInput: true`
 */
function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const path of paths) {
      if (!errors.has(path)) errors.set(path, { path, code: codeOf(issue) });
    }
  }
  return [...errors.values()];
}

/** Parses what came from outside: the value, or what is wrong with which field. */
export function parseFields<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { value: z.output<S>; errors?: undefined } | { value?: undefined; errors: FieldError[] } {
  const result = z.safeParse(schema, input, { reportInput: true });
  return result.success ? { value: result.data } : { errors: fieldErrorsOf(result.error) };
}
