import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer } from '../wire.ts';
import type { DescribedCall, Schema } from './description.ts';
import type { FuzzRequest } from './requests.ts';

/** Any router, server or proxy may answer so: to another method, or to an address that leads nowhere. */
const OF_ANY_SERVER = new Set([400, 404, 415, 417]);

const readers = new WeakMap<Schema, z.ZodType>();

/** What an answer is that it may not be; undefined where nothing is. */
export function faultOf(request: FuzzRequest, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  if (status === 503) return headers['retry-after'] === undefined ? '503 for ever' : undefined;
  if (status >= 500) return `${status}`;
  if (request.kind === 'wild' && OF_ANY_SERVER.has(status)) return undefined;
  if (request.method !== request.call.method) return undefined;
  const { answers } = request.call;
  if (status >= 300 && status < 400 && !answers.has(status)) return `${status} is not described`;
  if (!answers.has(status)) return `${status} is not described`;
  return status < 300 ? mismatch(request.call, answer, text) : undefined;
}

function mismatch({ name, answers }: DescribedCall, { status, headers }: Answer, text: string) {
  const described = answers.get(status);
  const type = String(headers['content-type'] ?? '').split(';')[0];
  if (!described) return text === '' ? undefined : `${status} has a body`;
  if (type !== described.type) return `${status} is ${type} and not ${described.type}`;
  if (type !== 'application/json' || headers['content-encoding'] !== undefined) return undefined;
  const reader = readers.get(described.schema) ?? z.fromJSONSchema(described.schema as never);
  readers.set(described.schema, reader);
  const told: unknown = JSON.parse(text);
  const { error } = reader.safeParse(told);
  if (error)
    return `${status} is not as described: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`;
  return isOfContract(name, status, told) ? undefined : `${status} has a field of no contract`;
}

/** The description leaves answers open to fields that may come; the contract names those of today. */
function isOfContract(name: string, status: number, told: unknown): boolean {
  const { answer, instead } =
    Object.entries<Endpoint>(endpoints).find(([own]) => own === name)?.[1] ?? {};
  const schema = status === instead?.status ? instead.answer : answer;
  return !schema || isDeepStrictEqual(z.safeParse(schema, told).data, told);
}
