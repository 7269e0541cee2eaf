import { escapeHtml } from '../escape-html.ts';
import type { OpenApiDocument } from './openapi.ts';

/** What the readable page needs of the OpenAPI document. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
  security: Record<string, readonly string[]>[];
}

/**
 * The OpenAPI document as a page that needs no script, since the site allows none from elsewhere
 * and no inline one.
 */
export function referencePage(document: OpenApiDocument): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  const sections = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
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

function section(method: string, path: string, operation: Operation): string {
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
    .map(([status, { description, content }]) => response(status, description, content))
    .join('\n')}</dl>
</section>`;
}

function response(
  status: string,
  description: string,
  content: Operation['responses'][string]['content'],
): string {
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
