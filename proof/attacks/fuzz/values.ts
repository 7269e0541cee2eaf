import fc from 'fast-check';
import { z } from 'zod/mini';
import { commandSchema } from '#contract/command.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { subscription } from '../../../src/server/testing/subscription.ts';
import { today } from '../others-ids/person-with-everything.ts';
import type { Schema } from './description.ts';

/** Of whom a value is: what is theirs is known by its id. */
export interface Whose {
  email: string;
  ids: string[];
}

type Values = fc.Arbitrary<unknown>;

/** The description leaves open what a command is, since each is judged by itself. */
const COMMAND = z.toJSONSchema(commandSchema, { io: 'input', unrepresentable: 'any' }) as Schema;

const ICONS = ['🌱', '📖', '👩🏽‍🚀', '🏴‍☠️', '5️⃣'];
const ZONES = ['UTC', 'Europe/Paris', 'Pacific/Kiritimati', 'America/St_Johns', 'utc'];
const INSTANTS = ['2026-11-01T08:00:00Z', '2026-01-01T00:00:00+14:00', '1970-01-01T00:00:00Z'];

/** What a reader of the description would give in a field of this name. */
const BY_NAME: Record<string, (whose: () => Whose) => Values> = {
  icon: () => fc.constantFrom(...ICONS),
  time_zone: () => fc.constantFrom(...ZONES),
  email: (whose) => fc.nat(20).map((n) => (n === 0 ? whose().email : `${n}-${whose().email}`)),
  password: () => fc.constantFrom(PASSWORD, 'another forty stamps', 'password1234'),
  current_password: () => fc.constantFrom(PASSWORD, 'a wrong guess'),
  new_password: () => fc.constantFrom(PASSWORD, 'another forty stamps'),
  code: () => fc.constantFrom('123456', '000000', ' 12 34 56 '),
  created_at: () => fc.constantFrom(...INSTANTS),
  at: () => fc.constantFrom(...INSTANTS, new Date().toISOString()),
  time: () => fc.constantFrom('00:00', '05:30', '23:59'),
  command: (whose) => valueOf(COMMAND, whose),
  subscription: () => fc.nat(3).map(() => subscription()),
  former: () => fc.nat(3).map(() => subscription()),
  endpoint: () => fc.nat().map((n) => `https://push.invalid/${n}`),
  p256dh: () => fc.nat(3).map(() => subscription().keys.p256dh),
  auth: () => fc.constant('AAAAAAAAAAAAAAAAAAAAAA'),
  since: () => fc.constantFrom('', 'AAAAAAAAAAAAAAAA.3', 'x.-1', 'x.99999999999999999999'),
  provider: () => fc.constantFrom('', 'x'),
  year: () => fc.constantFrom('2025', '2026'),
  'List-Unsubscribe': () => fc.constant('One-Click'),
};

/** Values of a schema, whatever is known of them by their name. */
export function valueOf(schema: Schema, whose: () => Whose, name = ''): Values {
  const variants = schema.anyOf ?? schema.oneOf;
  const known = BY_NAME[name];
  if (known) return fc.oneof({ weight: 9, arbitrary: known(whose) }, strangeText());
  if (variants) return fc.oneof(...variants.map((variant) => valueOf(variant, whose, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type }, whose, name)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, whose);
    case 'integer':
      return fc.oneof(fc.integer(rangeOf(schema)), fc.nat(9));
    case 'number':
      return fc.oneof(fc.double({ ...rangeOf(schema), noNaN: true }), fc.nat(9));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, whose);
    case 'object':
      return objectOf(schema, whose);
    default:
      return fc.jsonValue();
  }
}

function rangeOf({ minimum = -1e9, maximum = 1e9 }: Schema) {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31 - 1)];
  return { min, max };
}

function textOf(schema: Schema, whose: () => Whose): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return idOf(whose);
  if (format === 'date') return dates();
  if (format === 'date-time') return fc.constantFrom(...INSTANTS);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const max = Math.min(maxLength, 60);
  return fc.oneof(
    fc.string({ minLength: Math.max(1, minLength), maxLength: max, unit: 'grapheme' }),
    fc.constantFrom('Read', 'Lire « Zoé »', '한국어', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'),
  );
}

function idOf(whose: () => Whose): fc.Arbitrary<string> {
  return fc.tuple(fc.nat(), fc.uuid({ version: 7 })).map(([n, fresh]) => {
    const { ids } = whose();
    return n % 3 === 0 ? fresh : (ids[n % Math.max(1, ids.length)] ?? fresh);
  });
}

function dates(): fc.Arbitrary<string> {
  const near = fc.integer({ min: 0, max: 400 }).map((ago) => {
    const at = Date.parse(today()) - ago * 86_400_000;
    return new Date(at).toISOString().slice(0, 10);
  });
  const odd = fc.constantFrom('1970-01-01', '2024-02-29', '2026-02-29', '9999-12-31', '0000-00-00');
  return fc.oneof({ weight: 8, arbitrary: near }, odd);
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 4 }: Schema, whose: () => Whose) {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => valueOf(item, whose)));
  const length = { minLength: minItems, maxLength: Math.min(Math.max(minItems, 4), maxItems) };
  return fc.array(items ? valueOf(items, whose) : fc.jsonValue(), length);
}

function objectOf(schema: Schema, whose: () => Whose): Values {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  if (typeof additionalProperties === 'object') {
    const key = propertyNames
      ? (valueOf(propertyNames, whose) as fc.Arbitrary<string>)
      : fc.string();
    return fc.dictionary(key, valueOf(additionalProperties, whose), { maxKeys: 2 });
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valueOf(field, whose, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required as never[],
    noNullPrototype: true,
  });
}

/** Texts that programs stumble over. */
export function strangeText(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\uFFFF',
    '\u202E\u2066',
    'é'.normalize('NFD').repeat(40),
    'x'.repeat(3000),
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '2026-02-30',
    "' or 1=1 --",
    '%00%ff',
    '../../etc/passwd',
    '${7*7}',
    '👩‍👩‍👧‍👦'.repeat(30),
  );
}

/** Values of every kind that programs stumble over. */
export function strangeValue(): Values {
  return fc.oneof(
    strangeText(),
    fc.constantFrom<unknown>(null, true, -1, 0, -0, 0.1, 1e308, 5e-324, 2 ** 53 + 2, [], {}, [[]]),
    fc.constantFrom(...[50, 2000].map(nested)),
    fc.jsonValue(),
  );
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
