import { z } from 'zod/mini';

type Schema = z.core.$ZodType;

/** A value that a schema reads, and what could stand in its place in the answer of a newer server. */
export interface Sample {
  value: unknown;
  /** the same with one field or value in it that the schema does not know, and where that is */
  newer: { where: string; value: unknown }[];
}

const NEW_FIELD = 'a_new_field';
const NEW_VALUE = 'a new value';

/** What texts and numbers of any schema may be, tried one after the other. */
const LEAVES = [
  '2026-11-21',
  '08:00',
  '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  1,
  2,
  true,
  [],
  {},
  new Uint8Array(),
];

/** Samples of what a schema reads; several where it has alternatives. */
export function samples(schema: Schema): Sample[] {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'object':
      return objects(def.shape);
    case 'array':
      return samples(def.element).map((each) => within([each], (values) => values));
    case 'tuple':
      return [within(def.items.map(first), (values) => values)];
    case 'record':
      return samples(def.valueType).map((each) => within([each], ([value]) => ({ key: value })));
    case 'union':
      return def.options.flatMap(samples);
    case 'enum':
      return [leaf(Object.values(def.entries)[0])];
    case 'literal':
      return [leaf(def.values[0])];
    case 'catch':
    case 'nullable':
    case 'optional':
    case 'readonly':
      return samples(def.innerType);
    default:
      return [{ value: LEAVES.find((each) => z.safeParse(schema, each).success), newer: [] }];
  }
}

function first(schema: Schema): Sample {
  const [sample] = samples(schema);
  if (!sample) throw new Error('A schema without a sample');
  return sample;
}

function leaf(value: unknown): Sample {
  return { value, newer: [{ where: '', value: typeof value === 'number' ? 99 : NEW_VALUE }] };
}

/** One with the first samples of all fields, and one more for each other sample of a field. */
function objects(shape: Readonly<Record<string, Schema>>): Sample[] {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, all: samples(schema) }));
  const most = Math.max(1, ...fields.map(({ all }) => all.length));
  return Array.from({ length: most }, (_, place) => {
    const chosen = fields.map(({ all }) => all[place] ?? all[0] ?? { value: undefined, newer: [] });
    const made = within(
      chosen,
      (values) => Object.fromEntries(fields.map(({ name }, at) => [name, values[at]])),
      (at) => fields[at]?.name ?? '',
    );
    const known = made.value as object;
    return {
      ...made,
      newer: [...made.newer, { where: NEW_FIELD, value: { ...known, [NEW_FIELD]: NEW_VALUE } }],
    };
  });
}

/** What is made of several samples, with each of their newer values in its turn. */
function within(
  parts: readonly Sample[],
  make: (values: readonly unknown[]) => unknown,
  nameOf = (place: number) => String(place),
): Sample {
  const values = parts.map(({ value }) => value);
  return {
    value: make(values),
    newer: parts.flatMap(({ newer }, place) =>
      newer.map(({ where, value }) => ({
        where: [nameOf(place), where].filter(Boolean).join('.'),
        value: make(values.with(place, value)),
      })),
    ),
  };
}
