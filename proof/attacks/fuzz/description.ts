import type { Product } from '../../../bench/product.ts';
import { call } from '../wire.ts';

/** As much of JSON Schema as the description uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** A call as the description tells of it. */
export interface DescribedCall {
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  /** the media type that it takes, and what of it */
  body: { type: string; schema: Schema } | undefined;
  /** by status: the media type of the answer, and its schema */
  answers: Map<number, { type: string; schema: Schema } | undefined>;
}

interface Operation {
  operationId: string;
  parameters?: DescribedCall['parameters'];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

/** What the product says of itself at `/api/openapi.json`. */
export async function describedCalls(product: Pick<Product, 'url'>): Promise<DescribedCall[]> {
  const { text } = await call(product, { method: 'GET', path: '/api/openapi.json' });
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Record<string, Content> };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: contentOf(operation.requestBody),
      answers: new Map(
        Object.entries(operation.responses).map(([status, response]) => [
          Number(status),
          contentOf(components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response),
        ]),
      ),
    })),
  );
}

function contentOf({ content = {} }: Content = {}) {
  const [only] = Object.entries(content).map(([type, { schema }]) => ({ type, schema }));
  return only;
}
