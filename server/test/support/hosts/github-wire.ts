import { createHmac } from 'node:crypto';
import { answerRequest, apiPath, badCredentials, tokenOf } from './github/answer-request.ts';
import { apiDescription } from './github/api-description.ts';
import { deliveryOf } from './github/deliveries.ts';
import { failure } from './github/handler.ts';
import type { HostVerb } from './host-state.ts';
import type { HostWire, WireRequest } from './start-test-host.ts';

const verbs: Readonly<Record<string, HostVerb>> = {
  'pulls/list': 'list-pulls',
  'pulls/get': 'get-pull',
  'pulls/create': 'create-pull',
  'pulls/update': 'update-pull',
  'issues/list-comments': 'list-comments',
  'pulls/list-review-comments': 'list-comments',
  'pulls/list-reviews': 'list-comments',
  'issues/create-comment': 'create-comment',
  'repos/get': 'get-repository',
};

/** From a branch to itself: whoever sends that wants to know whether they might, and opens nothing. */
function isOnlyAsking(operation: string, { body }: WireRequest): boolean {
  if (operation !== 'pulls/create') return false;
  const { head, base } = JSON.parse(body.toString());
  return head === base;
}

/** GitHub, strict about its own description (npm `@octokit/openapi` and `@octokit/graphql-schema`). */
export const githubWire: HostWire = {
  forge: 'github',
  scopes: ['metadata:read', 'contents:write', 'pull_requests:write'],
  verbOf(request) {
    const operation = apiDescription().find(request.method, apiPath(request.url))?.id ?? '';
    return isOnlyAsking(operation, request) ? 'other' : (verbs[operation] ?? 'other');
  },
  handle: answerRequest,
  tokenOf,
  gitToken: (username, password) => (username === 'x-access-token' ? password : null),
  unauthorized: badCredentials,
  tooFast: () =>
    failure(
      403,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      {
        'retry-after': '1',
      },
    ),
  credentialOf: (token) => token,
  delivery(news, repository, secret) {
    const { event, payload } = deliveryOf(news, repository);
    const body = JSON.stringify(payload);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return {
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': crypto.randomUUID(),
        'x-hub-signature-256': `sha256=${signature}`,
      },
      body,
    };
  },
  pathOf: (number) => `acme/docs-${number}`,
};
