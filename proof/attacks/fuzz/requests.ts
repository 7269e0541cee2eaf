import fc from 'fast-check';
import type { DescribedCall } from './description.ts';
import { strangeText, strangeValue, valueOf, type Whose } from './values.ts';

/** A request of the fuzz, of which only the caller is not said. */
export interface FuzzRequest {
  call: DescribedCall;
  /** as described, with one thing wrong, or with nothing right */
  kind: 'valid' | 'nearly' | 'wild';
  as: 'signed in' | 'nobody' | 'expired' | 'forged';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** These cost a process or a hash each: they come more seldom. */
const COSTLY = /import|export|create$|login|password|\/api\/profile\/(?:me|email)$/;

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '',
];

const HEADERS: readonly Record<string, string>[] = [
  { 'If-None-Match': '"x", *, W/"' },
  { Range: 'bytes=0-5, -1' },
  { 'Accept-Encoding': 'br;q=2, gzip;q=x, *;q=-1' },
  { Accept: 'text/event-stream' },
  { 'Content-Encoding': 'gzip' },
  { Cookie: 'habitude_remember=rt1.x.-1.; habitude_known=%%; a' },
  { 'Remote-Email': 'eve@example.org' },
  { 'X-Forwarded-For': '::ffff:1.2.3.4%x, evil' },
  { 'X-HTTP-Method-Override': 'DELETE' },
];

/** @param whose who makes the next request */
export function fuzzRequests(
  calls: readonly DescribedCall[],
  whose: () => Whose,
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...calls.map((call) => ({
      weight: COSTLY.test(call.path) ? 1 : 12,
      arbitrary: requestsOf(call, whose),
    })),
  );
}

function requestsOf(call: DescribedCall, whose: () => Whose): fc.Arbitrary<FuzzRequest> {
  const as = fc.oneof(
    { weight: 17, arbitrary: fc.constant('signed in' as const) },
    fc.constantFrom('nobody' as const, 'expired' as const, 'forged' as const),
  );
  const body = call.body && valueOf(call.body.schema, whose);
  const mutated = body && fc.tuple(body, fc.nat(), strangeValue()).map(changedAt);
  const asText = (values: fc.Arbitrary<unknown> | undefined) =>
    values ? values.map((value) => textOf(call, value)) : fc.constant(undefined);
  const usual = { 'Content-Type': call.body?.type ?? 'application/json' };
  const common = { call: fc.constant(call), as, method: fc.constant(call.method) };
  const valid = fc.record<FuzzRequest>({
    ...common,
    kind: fc.constant('valid'),
    path: pathOf(call, (schema, name) => valueOf(schema, whose, name)),
    headers: fc.constant(body ? usual : {}),
    body: asText(body),
  });
  const nearly = fc.record<FuzzRequest>({
    ...common,
    kind: fc.constant('nearly'),
    path: pathOf(call, (schema, name) =>
      fc.oneof({ weight: 4, arbitrary: valueOf(schema, whose, name) }, strangeText()),
    ),
    headers: fc
      .constantFrom(...HEADERS, {}, {})
      .map((some) => ({ ...(body ? usual : {}), ...some })),
    body: asText(mutated),
  });
  const wild = fc.record<FuzzRequest>({
    ...common,
    kind: fc.constant('wild'),
    method: fc.constantFrom(call.method, call.method, 'PUT', 'HEAD', 'OPTIONS', 'TRACE'),
    path: fc
      .tuple(pathOf(call, strangeText), fc.webQueryParameters())
      .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
    headers: fc
      .tuple(fc.constantFrom(...TYPES), fc.constantFrom(...HEADERS, { Expect: '200-maybe' }))
      .map(([type, some]) => ({ 'Content-Type': type, ...some })),
    body: fc.oneof(
      fc.json(),
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => text.slice(0, -1)),
      fc.constantFrom(
        '{"__proto__":{"a":1}}',
        '[1',
        '{"a":1,"a":2}',
        '\uFEFF{}',
        `"${'x'.repeat(70_000)}"`,
      ),
    ),
  });
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: nearly },
    { weight: 1, arbitrary: wild },
  );
}

function pathOf(
  { path, parameters }: DescribedCall,
  valueFor: (
    schema: DescribedCall['parameters'][number]['schema'],
    name: string,
  ) => fc.Arbitrary<unknown>,
): fc.Arbitrary<string> {
  const values = fc.tuple(
    ...parameters.map(({ schema, name, required }) =>
      required ? valueFor(schema, name) : fc.option(valueFor(schema, name), { nil: undefined }),
    ),
  );
  return values.map((given) => {
    let filled = path;
    const query: string[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const value = given[index];
      if (value === undefined) continue;
      const text = encodeURIComponent(String(value).toWellFormed());
      if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, () => text);
      else query.push(`${parameter.name}=${text}`);
    }
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  });
}

function textOf({ body }: DescribedCall, value: unknown): string {
  if (body?.type !== 'application/x-www-form-urlencoded') return JSON.stringify(value) ?? '';
  const fields = Object.entries(Object(value) as Record<string, unknown>);
  return fields
    .map((each) => each.map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
    .join('&');
}

/** The same value with something strange at one of its places, or without what stood there. */
function changedAt([value, choice, strange]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return strange;
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)];
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  if (key === undefined || choice % 11 === 0) Reflect.set(copy, 'strange', strange);
  else if (choice % 7 === 0) Reflect.deleteProperty(copy, key);
  else {
    const inner: unknown = Reflect.get(value, key);
    const isDeep = typeof inner === 'object' && inner !== null && choice % 3 !== 0;
    Reflect.set(copy, key, isDeep ? changedAt([inner, Math.floor(choice / 3), strange]) : strange);
  }
  return copy;
}
