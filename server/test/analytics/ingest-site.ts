import type { Ingested } from '../../src/analytics/ingest/ingest-events.ts';
import type { ViewsBody } from '../../src/contract/analytics-read.ts';
import { newProject } from '../http/new-project.ts';
import type { CallOptions, Reply } from '../support/api-client.ts';
import type { TestServer } from '../support/docwright.ts';

export const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** A project of its own whose views are sent and counted. */
export interface TestSite {
  project: string;
  send(events: readonly unknown[], headers?: Record<string, string>): Promise<Reply>;
  /** From the page itself: a browser on another site. */
  collect(view: unknown, options?: CallOptions): Promise<Reply>;
  views(query?: string): Promise<ViewsBody>;
  /** Views by path. */
  counts(query?: string): Promise<Record<string, number>>;
  update(settings: object): Promise<Reply>;
}

export async function newSite(server: TestServer, settings: object = {}): Promise<TestSite> {
  const project = await newProject(server, settings);
  const site: TestSite = {
    project,
    send: (events, headers = {}) =>
      server.call('POST', `/v1/analytics/${project}/events`, { body: { events }, headers }),
    collect: (view, { headers, ...options } = {}) =>
      server.call('POST', `/collect/${project}`, {
        key: null,
        raw: JSON.stringify(view),
        ...options,
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': browser,
          origin: 'https://docs.example.com',
          ...headers,
        },
      }),
    async views(query = 'limit=250') {
      const { status, json, text } = await server.call('GET', `/v1/analytics/${project}/views?${query}`);
      if (status !== 200) throw new Error(`the views answered ${status}: ${text}`);
      return json;
    },
    counts: async (query) =>
      Object.fromEntries((await site.views(query)).views.map(({ path, total }) => [path, total])),
    update: (changes) => server.call('PATCH', `/v1/projects/${project}`, { body: changes }),
  };
  return site;
}

/** The answer to events; what is not told is zero. */
export const taken = (outcome: Partial<Ingested>) => ({
  status: 202,
  json: { accepted: 0, duplicates: 0, ignored: 0, rejected: [], ...outcome },
});
