import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

/** Docwright goes on without an engine that takes long to start; on a loaded machine a test must not. */
export const untilAnalyticsReady = ({ call }: Pick<ApiClient, 'call'>): Promise<boolean> =>
  eventually('the server’s analytics engine to answer', async () => {
    const { json } = await call('GET', '/readyz');
    return json.analytics === 'ready';
  });
