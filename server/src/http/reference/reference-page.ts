import type { Answer } from '../endpoint.ts';
import type { OpenApiDocument } from '../system/openapi.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['get']>;
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

/** A readable reference, made from the same document that machines read. */
export function referencePage(document: OpenApiDocument): Answer {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other');
  return page(
    'API reference',
    html`
      <h1>API reference</h1>
      <p>${document.info.description} For machines: <a href="/openapi.json">openapi.json</a>.</p>
      <p>Send an API key as <code>Authorization: Bearer dw_…</code>. Every error has one shape:
      <code>{"error", "code", "details"?, "requestId"}</code>. What has a * must be there.</p>
      <ul>${[...byTag].map(
        ([tag, here]) => html`<li>${tag}
          <ul>${here.map(({ operation, method, path }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a> <code class="soft">${method.toUpperCase()} ${path}</code></li>`)}</ul></li>`,
      )}</ul>
      ${operations.map(({ path, method, operation }) => operationPart(path, method, operation))}
      <h1>Objects</h1>
      ${Object.entries(document.components?.schemas ?? {}).map(
        ([name, schema]) => html`<h2 id="object-${name}">${name}</h2>${fieldsTable(schema as Schema)}`,
      )}`,
  );
}

function operationPart(path: string, method: string, operation: Operation): Html {
  const parameters = (operation.parameters ?? []) as {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  const body = operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined;
  const bodySchema = Object.values(body?.content ?? {})[0]?.schema;
  const responses = Object.entries(operation.responses ?? {}) as [
    string,
    { description: string; content?: Record<string, { schema?: Schema }> },
  ][];
  return html`<section>
    <h2 id="${operation.operationId}">${operation.summary}</h2>
    <pre>${method.toUpperCase()} ${path}</pre>
    ${operation.description && html`<p>${prose(operation.description)}</p>`}
    ${
      parameters.length > 0 &&
      html`<div class="scroll"><table class="list"><thead><tr><th>Parameter</th><th>Where</th><th>Type</th><th></th></tr></thead><tbody>
      ${parameters.map(({ name, in: where, schema, required, description }) => html`<tr><td class="short"><code>${name}</code>${required && ' *'}</td><td>${where}</td><td>${typeOf(schema)}</td><td class="long">${prose(description ?? schema?.description)}</td></tr>`)}
      </tbody></table></div>`
    }
    ${bodySchema && bodyPart(bodySchema)}
    <div class="scroll"><table class="list"><thead><tr><th>Status</th><th>Body</th><th></th></tr></thead><tbody>
    ${responses.map(([status, { description, content }]) => html`<tr><td>${status}</td><td>${typeOf(Object.values(content ?? {})[0]?.schema)}</td><td>${prose(description)}</td></tr>`)}
    </tbody></table></div>
  </section>`;
}

const bodyPart = (schema: Schema): Html =>
  schema.properties ? html`<p>Body</p>${fieldsTable(schema)}` : html`<p>Body: ${typeOf(schema)}</p>`;

function fieldsTable(schema: Schema): Html {
  return html`<div class="scroll"><table class="list"><thead><tr><th>Field</th><th>Type</th><th></th></tr></thead><tbody>
    ${fieldRows(schema, '')}</tbody></table></div>`;
}

/** With the fields within fields, unless they have a table of their own: `repository.url`, `checks[].name`. */
function fieldRows(schema: Schema, within: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    html`<tr><td class="short"><code>${within}${name}</code>${schema.required?.includes(name) && ' *'}</td>
      <td>${typeOf(field)}</td><td class="long">${prose(field.description)}</td></tr>`,
    ...fieldRows(field, `${within}${name}.`),
    ...fieldRows(field.items ?? {}, `${within}${name}[].`),
    ...(field.anyOf ?? []).flatMap((option) => fieldRows(option, `${within}${name}.`)),
  ]);
}

/** Descriptions put code between backticks. */
const prose = (text: string | undefined) =>
  text?.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

function typeOf(schema: Schema | undefined): Html | string {
  if (!schema) return '–';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    return html`<a href="#object-${name}">${name}</a>`;
  }
  if (schema.anyOf)
    return html`${schema.anyOf.map((option, i) => html`${i > 0 && ' or '}${typeOf(option)}`)}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(', ')}}`;
  const values = schema.enum?.map((value) => JSON.stringify(value)).join(' | ');
  return [values ?? [schema.type].flat().join(' or '), range(schema)].filter(Boolean).join(', ');
}

function range(schema: Schema): string {
  const least = schema.minimum ?? schema.minLength;
  const most = schema.maximum ?? schema.maxLength;
  const unit = schema.maxLength === undefined ? '' : ' characters';
  const bounds = most === undefined || most > 1e12 ? '' : `${least ?? 0} to ${most}${unit}`;
  return [bounds, schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`]
    .filter(Boolean)
    .join(', ');
}
