import type { Task } from '../../task.ts';
import { heading } from '../../verify/check-structure.ts';
import { mentions } from '../../verify/check-text.ts';
import { site } from '../../verify/files.ts';

const page = 'reference/endpoints.mdx';

export default {
  prompt: 'we shipped deleting endpoints (see api/endpoints.ts in harbor-api), docs are missing it',
  repository: site('harbor'),
  contexts: {
    'harbor-api': {
      'api/endpoints.ts': `import { route } from './route.ts';

export const createEndpoint = route('POST', '/v1/endpoints', async ({ body, store }) => {
  return { status: 201, body: await store.addEndpoint(body.url, body.events ?? []) };
});

/** Pending deliveries are dropped; the log stays for 30 days. */
export const deleteEndpoint = route('DELETE', '/v1/endpoints/{id}', async ({ params, store }) => {
  const endpoint = await store.findEndpoint(params.id);
  if (!endpoint) return { status: 404, body: { code: 'endpoint_unknown' } };
  if (endpoint.rotating) return { status: 409, body: { code: 'secret_rotating' } };
  await store.removeEndpoint(endpoint);
  return { status: 204 };
});
`,
    },
  },
  touches: { [page]: 0, 'reference/errors.mdx': 0 },
  wants: [heading(page, /delete/i), mentions(page, /DELETE \/v1\/endpoints\/[{:<]?\w+/, '204', '404', '409')],
  keeps: [heading(page, 'Create an endpoint'), heading(page, 'Fields'), mentions(page, 'POST /v1/endpoints')],
  solution: {
    [page]: `---
title: "Endpoints"
description: "The addresses that deliveries go to."
---

An endpoint is a URL of your customer. It must speak HTTPS.

## Fields

| Field | Type | Meaning |
| --- | --- | --- |
| \`url\` | string | where deliveries go |
| \`events\` | array of strings | which events are delivered; empty means all |
| \`enabled\` | boolean | whether deliveries are made |

## Create an endpoint

\`POST /v1/endpoints\` takes \`url\` and, if you like, \`events\`. It answers with the endpoint and its signing secret.

## Delete an endpoint

\`DELETE /v1/endpoints/{id}\` answers with the status 204. Pending deliveries are dropped. An unknown endpoint is 404,
one whose secret is being rotated 409.
`,
  },
  wreck: {
    [page]: [
      [
        '## Create an endpoint\n\n`POST /v1/endpoints` takes `url` and, if you like, `events`. It',
        '## Delete an endpoint\n\n`DELETE /v1/endpoints/{id}`: 204, 404, 409. It',
      ],
    ],
  },
} satisfies Task;
