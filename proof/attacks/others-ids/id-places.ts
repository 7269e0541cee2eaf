import { z } from 'zod/mini';
import type { Schema } from '../fuzz/description.ts';

/** A place in a body: names of fields, and indices of lists. */
export type Path = readonly (string | number)[];

/** Every place of a body at which an id may stand. */
export function idPlacesOf(schema: z.core.$ZodType): Path[] {
  const places = placesIn(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** The types of commands that a schema knows, each with the places at which an id may stand. */
export function idPlacesOfCommands(schema: z.core.$ZodType): Map<string, Path[]> {
  const all = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const found = new Map<string, Path[]>();
  for (const variant of variantsOf(all)) {
    const { const: only, enum: several = [only] } = variant.properties?.['type'] ?? {};
    for (const type of several) found.set(String(type), placesIn(variant));
  }
  return found;
}

function variantsOf(schema: Schema): Schema[] {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return variants.length > 0 ? variants.flatMap(variantsOf) : [schema];
}

function placesIn(schema: Schema, at: Path = []): Path[] {
  if (schema.format === 'uuid') return [at];
  const { properties = {}, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => placesIn(field, [...at, name])),
    ...(items ? placesIn(items, [...at, 0]) : []),
    ...prefixItems.flatMap((item, index) => placesIn(item, [...at, index])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((variant) => placesIn(variant, at)),
  ];
}

/** The same body with something else at a place. @throws when the body does not reach so far */
export function withAt(body: unknown, [name, ...rest]: Path, value: string): unknown {
  if (name === undefined) return value;
  if (typeof body !== 'object' || body === null) throw new Error(`Nothing has a place ${name}`);
  const copy: unknown[] | object = Array.isArray(body) ? [...body] : { ...body };
  const inner: unknown = Reflect.get(copy, name);
  Reflect.set(copy, name, withAt(rest.length > 0 && inner === undefined ? {} : inner, rest, value));
  return copy;
}
