import { z } from 'zod/mini';
import { completionSchema, completionsField } from '#contract/completion.ts';
import { costOf, statusOf, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { PROBLEMS, problemSchema, type ProblemCode } from '#contract/problem.ts';
import { COMMAND, MAX_DAYS_TOUCHED, WORK_OF_ONE } from '#contract/work.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument extends Json {
  openapi: string;
  /** by path, then by method in lower case */
  paths: Record<string, Json>;
  /** what many calls share, by kind and name */
  components: Record<'schemas' | 'responses' | 'securitySchemes', Json>;
}

/** What can go wrong with a call beside what it says itself. */
function commonProblems({ method, auth, scope, params, costs, keyed }: Endpoint): ProblemCode[] {
  return [
    ...(auth ? [] : (['unauthenticated', 'forbidden', 'unavailable'] as const)),
    ...(auth || (method === 'GET' && !costs && !scope) ? [] : (['too_many_requests'] as const)),
    // Without a Host, or with a query that it does not take, any call.
    'invalid_request',
    // Also of a body that the call has no use for.
    ...(method === 'GET' ? [] : (['payload_too_large', 'unsupported_media_type'] as const)),
    ...(params ? (['not_found'] as const) : []),
    ...(keyed ? (['conflict'] as const) : []),
    'internal',
  ];
}

/**
 * The description of the wire, made from the contract.
 *
 * @param publicUrl the address of the site, without a trailing slash
 */
export function openApiDocument(version: string, publicUrl: string): OpenApiDocument {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Habitude', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      responses: Object.fromEntries(
        Object.values<Endpoint>(endpoints)
          .flatMap(problemsOf)
          .map(([, codes]) => [nameOf(codes), problemResponse(codes)]),
      ),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hbt_…',
          description: TOKENS,
        },
        refreshToken: { type: 'http', scheme: 'bearer' },
        rememberCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-habitude_remember',
          description: 'Over plain http it is habitude_remember.',
        },
      },
    },
  };
}

const TOKENS =
  'What a person makes for a program under “Account”, “Connections”: `hbt_`, 43 digits of base 62, and the CRC-32 of all that as 6 more. Its scopes are `read`, `write:days` and `write`, which covers the others. Each answer says in `RateLimit` how many calls are left to it.';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'What tells this request from all others of its caller, such as a UUID. For 24 hours, the same request with the same key is carried out once; another one is answered by 422, and one whose first is not answered yet by 409.',
  schema: { type: 'string', maxLength: 255 },
};

function operation(name: string, endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.keyed ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.auth ? {} : { description: `${costText(endpoint)} ${tokenText(endpoint)}` }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [takenType(endpoint)]: { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
    security: securityOf(endpoint),
  };
}

/** What a call takes of what an account may have done. */
function costText(endpoint: Endpoint): string {
  const units = costOf(endpoint);
  const { perSecond, burst } = WORK_OF_ONE;
  const beside = {
    commands: `${COMMAND} for each command, 1 for each day and each row that it touches (${MAX_DAYS_TOUCHED} days at most)`,
    notebook:
      '1 for 50 entries and for 1,000 bytes of notes and texts, where all is read, and otherwise 1 for 250 characters of the answer',
  };
  const parts = [
    ...(units > 0 ? [`${units}`] : []),
    ...(endpoint.costs ? [beside[endpoint.costs]] : []),
  ];
  return parts.length === 0
    ? 'Costs nothing.'
    : `Costs ${parts.join(', and ')}. An account has ${perSecond} a second, and saves up ${burst}.`;
}

/** Which personal tokens a call takes. */
function tokenText({ scope, habits }: Endpoint): string {
  if (scope === undefined) return 'It takes no personal token.';
  const reach = {
    one: 'A token for chosen habits reaches these alone.',
    listed: 'To a token for chosen habits it tells of these alone.',
    all: 'A token for chosen habits may not make it.',
  };
  return `A personal token needs the scope ${scope}. ${reach[habits ?? 'all']}`;
}

function takenType({ takes }: Endpoint): string {
  if (takes === 'form') return 'application/x-www-form-urlencoded';
  return takes === 'file' ? 'application/octet-stream' : 'application/json';
}

/** What can go wrong with a call, by status. */
function problemsOf(endpoint: Endpoint): [number, ProblemCode[]][] {
  const byStatus = new Map<number, Set<ProblemCode>>();
  const add = (status: number, code: ProblemCode) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  for (const code of [...(endpoint.problems ?? []), ...commonProblems(endpoint)])
    add(PROBLEMS[code].status, code);
  for (const code of endpoint.unprocessable ?? []) add(422, code);
  if (endpoint.keyed) add(422, 'invalid_request');
  return [...byStatus].map(([status, codes]) => [status, [...codes].toSorted()]);
}

/** Of the answer that tells of one of these. */
function nameOf(codes: ProblemCode[]): string {
  return codes.join('.');
}

function responsesOf(endpoint: Endpoint): Json {
  const problems = problemsOf(endpoint).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${nameOf(codes)}` },
  ]);
  return {
    [statusOf(endpoint)]: successOf(endpoint),
    ...insteadOf(endpoint),
    ...(endpoint.conditional
      ? { 304: { description: 'Nothing changed since the given ETag' } }
      : {}),
    ...(endpoint.habits === 'one' && endpoint.method === 'GET'
      ? { 308: { description: 'The slug is an earlier one: `Location` has the one of now' } }
      : {}),
    ...Object.fromEntries(problems),
  };
}

function successOf({ answer, gives, events }: Endpoint): Json {
  if (!answer) return { description: 'Success' };
  const schema = jsonSchema(answer, 'output');
  if (events === undefined)
    return { description: 'Success', content: { [gives ?? 'application/json']: { schema } } };
  return {
    description: `Server-sent events \`${events}\`, each with this as its data: \`${JSON.stringify(schema)}\``,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  };
}

function insteadOf({ instead }: Endpoint): Json {
  if (!instead) return {};
  const content = { 'application/json': { schema: jsonSchema(instead.answer, 'output') } };
  return { [instead.status]: { description: instead.when, content } };
}

function problemResponse(codes: ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function securityOf({ auth, scope }: Endpoint): Json[] {
  return [
    ...(auth === undefined || auth === 'session' ? [{ accessToken: [] }] : []),
    ...(scope === undefined ? [] : [{ personalToken: [scope] }]),
    ...(auth === 'refresh' || auth === 'session'
      ? [{ refreshToken: [] }, { rememberCookie: [] }]
      : []),
  ];
}

function parametersOf(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** What {@link completionsField} checks by hand. */
const completionList = z.array(completionSchema);

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: json }) {
      if (zodSchema === completionsField) Object.assign(json, jsonSchema(completionList, io));
      // A list that our code leaves as it is, and a request may well have.
      delete json.readOnly;
      // Fields may come.
      if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
    },
  });
  return rest;
}
