import type { ApiClient } from '../../../server/test/support/api-client.ts';

const browserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const assistant =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)';

export interface SentViews {
  path: string;
  human?: number;
  ai?: number;
  /** Reads by people that answered 404. */
  missed?: number;
  referrer?: string;
}

/** Sends so many views of each page in, all of this hour, each of another visitor. */
export async function sendViews(
  server: Pick<ApiClient, 'call'>,
  project: string,
  sent: readonly SentViews[],
): Promise<void> {
  let visitor = 0;
  const times = (count: number, event: object) =>
    Array.from({ length: count }, () => ({
      ...event,
      ip: `198.51.${(++visitor >> 8) & 255}.${visitor & 255}`,
    }));
  const events = sent.flatMap(({ path, human = 0, ai = 0, missed = 0, referrer }) => {
    const shared = { path, ...(referrer === undefined ? {} : { referrer }) };
    return [
      ...times(human, { ...shared, userAgent: browserAgent }),
      ...times(ai, { ...shared, userAgent: assistant }),
      ...times(missed, { ...shared, userAgent: browserAgent, status: 404 }),
    ];
  });
  const { status, json } = await server.call('POST', `/v1/analytics/${project}/events`, { body: { events } });
  if (status !== 202 || json.accepted !== events.length) {
    throw new Error(`sending views answered ${status}: ${JSON.stringify(json)}`);
  }
}
