import { createDocument } from 'zod-openapi';
import { errorBody, type RequestErrorCode, statusOfCode } from '../../contract/error.ts';
import type { Operation } from '../../contract/operation.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;
type Paths = NonNullable<Parameters<typeof createDocument>[0]['paths']>;

/** The whole contract as OpenAPI 3.1, made from the very schemas that requests are checked against. */
export function describeApi(operations: readonly Operation[], publicUrl: string): OpenApiDocument {
  const paths: Paths = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Docwright',
      version: '0.1.0',
      description: 'Agent jobs that edit documentation and open pull requests, and page-view analytics.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key: dw_ and what follows.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'docwright_session',
          description:
            'A browser that is signed in to the dashboard. What changes something also needs the header `X-Docwright-CSRF`.',
        },
      },
    },
    paths,
  });
}

function describe(operation: Operation) {
  const { id, tag, summary, description, query, headers, access, responses } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: securityOf(access),
    parameters: parametersIn(operation.path),
    requestParams: { ...(query ? { query } : {}), ...(headers ? { header: headers } : {}) },
    ...requestBody(operation),
    responses: { ...successes(responses), ...failures(operation) },
  };
}

function securityOf(access: Operation['access']) {
  if (access === 'public') return [];
  return access === 'session' ? [{ session: [] }] : [{ key: [] }, { session: [] }];
}

function requestBody({ body, rawBody }: Operation) {
  const types = rawBody?.mediaTypes ?? (body ? ['application/json'] : []);
  if (types.length === 0) return {};
  const schema = rawBody?.schema ?? body!;
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
}

const parametersIn = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const },
  }));

const successes = (responses: Operation['responses']) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema, contentType = 'application/json' }]) => [
      status,
      { description, ...(schema ? { content: { [contentType]: { schema } } } : {}) },
    ]),
  );

/** What any operation of its kind may answer, and what it adds. */
function failures({ access, query, body, rawBody, headers, errors = [], path }: Operation) {
  const codes = new Set<RequestErrorCode>(errors as RequestErrorCode[]);
  if (query || body || rawBody || headers) codes.add('invalid_request');
  if (body || rawBody) codes.add('payload_too_large');
  if (body || (rawBody && !rawBody.mediaTypes.includes('*/*'))) codes.add('unsupported_media_type');
  if (access !== 'public') codes.add('unauthorized').add('forbidden').add('unavailable');
  if (path.includes('{')) codes.add('not_found');
  const byStatus = Map.groupBy(codes, (code) => String(statusOfCode[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, here]) => [
      status,
      {
        description: here.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
}
