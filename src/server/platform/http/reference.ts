import { escapeHtml } from '../escape-html.ts';
import type { OpenApiDocument } from './openapi.ts';

/** What the readable page needs of the OpenAPI document. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, Response | { $ref: string }>;
  security: Record<string, readonly string[]>[];
}

interface Response {
  description: string;
  content?: Record<string, { schema: unknown }>;
}

/**
 * The OpenAPI document as a page that needs no script, since the site allows none from elsewhere
 * and no inline one.
 */
export function referencePage(document: OpenApiDocument): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  const sections = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      section(method, path, { ...operation, responses: whole(operation.responses, document) }),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Habitude</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>API reference</h1>
<p>The same as <a href="openapi.json">openapi.json</a>, to be read.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** Answers, those that many calls share in their place. */
function whole(responses: Operation['responses'], { components }: OpenApiDocument) {
  const shared = components.responses as Record<string, Response>;
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const found = '$ref' in response ? shared[response.$ref.split('/').at(-1) ?? ''] : response;
      return found ? [[status, found]] : [];
    }),
  );
}

type WholeOperation = Omit<Operation, 'responses'> & { responses: Record<string, Response> };

function section(method: string, path: string, operation: WholeOperation): string {
  const {
    operationId,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
    security,
  } = operation;
  const needs = security
    .flatMap((scheme) => Object.entries(scheme))
    .map(([name, scopes]) => [name, ...scopes].join(' '))
    .join(' or ');
  return `<section id="${escapeHtml(operationId)}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}${description === undefined ? '' : ` ${escapeHtml(description)}`}${needs ? ` Needs: ${escapeHtml(needs)}.` : ''}</p>
${parameters.map(({ name, in: place, schema }) => labelled(`${name} (${place})`, schema)).join('\n')}
${requestBody ? labelled('Body', schemaOf(requestBody.content)) : ''}
<dl>${Object.entries(responses)
    .map(([status, answered]) => response(status, answered))
    .join('\n')}</dl>
</section>`;
}

function response(status: string, { description, content }: Response): string {
  const schema = content?.['application/json']?.schema;
  return `<dt>${escapeHtml(status)}</dt><dd>${escapeHtml(description.replaceAll('`', ''))}${schema ? json(schema) : ''}</dd>`;
}

function schemaOf(content: Record<string, { schema: unknown }>): unknown {
  return Object.values(content)[0]?.schema;
}

function labelled(label: string, schema: unknown): string {
  return `<h3>${escapeHtml(label)}</h3>${json(schema)}`;
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`;
}
