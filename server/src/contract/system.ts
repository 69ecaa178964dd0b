import { z } from 'zod';
import { operation } from './operation.ts';

const plain = (id: string, path: string, summary: string, description: string) =>
  operation({
    id,
    tag: 'System',
    summary,
    method: 'GET',
    path,
    access: 'public',
    responses: { 200: { description, schema: z.object({ status: z.string() }) } },
  });

export const getHealth = plain('getHealth', '/healthz', 'Whether the process is alive', 'It is.');

export const getReadiness = operation({
  ...plain('getReadiness', '/readyz', 'Whether it can serve requests', 'It can.'),
  errors: ['unavailable'],
});

export const getMetrics = operation({
  id: 'getMetrics',
  tag: 'System',
  summary: 'Metrics for Prometheus',
  description: 'Asks for a bearer token where DOCWRIGHT_METRICS_TOKEN is set.',
  method: 'GET',
  path: '/metrics',
  access: 'public',
  responses: {
    200: {
      description: 'Metrics in Prometheus’ text format.',
      schema: z.string(),
      contentType: 'text/plain',
    },
  },
});

export const getOpenApi = operation({
  id: 'getOpenApi',
  tag: 'System',
  summary: 'This API in OpenAPI 3.1',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  responses: { 200: { description: 'The document.', schema: z.record(z.string(), z.unknown()) } },
});

export const getReference = operation({
  id: 'getReference',
  tag: 'System',
  summary: 'This API as a page to read',
  method: 'GET',
  path: '/reference',
  access: 'public',
  responses: { 200: { description: 'The page.', schema: z.string(), contentType: 'text/html' } },
});
