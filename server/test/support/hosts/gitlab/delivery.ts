import { createHmac, randomUUID } from 'node:crypto';
import type { HostRepository } from '../host-state.ts';
import type { HostWire } from '../start-test-host.ts';
import { pathNow } from './answers.ts';

type News = Parameters<HostWire['delivery']>[0];

/** https://docs.gitlab.com/user/project/integrations/webhook_events/ */
export function deliveryOf(news: News, repository: HostRepository, secret: string) {
  const { event, payload } = eventOf(news);
  const project = { id: repository.id, path_with_namespace: pathNow(repository) };
  const body = JSON.stringify({ ...payload, project, project_id: repository.id });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitLab/18.5.0',
      'x-gitlab-event': event,
      'x-gitlab-event-uuid': randomUUID(),
      'x-gitlab-instance': 'https://gitlab.example.com',
      ...proofOf(body, secret),
    },
    body,
  };
}

function eventOf(news: News): { event: string; payload: Record<string, unknown> } {
  if (news.about === 'push') {
    const payload = { object_kind: 'push', event_name: 'push', ref: `refs/heads/${news.branch}` };
    return { event: 'Push Hook', payload };
  }
  const attributes = { iid: news.number, state: 'opened', action: 'update' };
  if (news.about === 'pull-request') {
    return {
      event: 'Merge Request Hook',
      payload: { object_kind: 'merge_request', object_attributes: attributes },
    };
  }
  const note = { id: 1, note: 'Hello', noteable_type: 'MergeRequest' };
  const payload = { object_kind: 'note', object_attributes: note, merge_request: attributes };
  return { event: 'Note Hook', payload };
}

/** A secret token is sent as it is; with a signing token GitLab signs after the Standard Webhooks. */
function proofOf(body: string, secret: string): Record<string, string> {
  if (!secret.startsWith('whsec_')) return { 'x-gitlab-token': secret };
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
