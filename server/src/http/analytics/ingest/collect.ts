import type { AnalyticsContext } from '../../../analytics/analytics-context.ts';
import type { AddressLimit } from '../../../analytics/ingest/address-limit.ts';
import { type Ingested, ingestEvents } from '../../../analytics/ingest/ingest-events.ts';
import type { collectOperations } from '../../../contract/analytics-ingest.ts';
import type { SentEvent } from '../../../contract/page-view.ts';
import { Fault } from '../../../foundation/fault.ts';
import { parseJson } from '../../../foundation/parse-json.ts';
import { type Call, type Endpoint, endpoint } from '../../endpoint.ts';
import { projectOf } from '../project-of.ts';
import { assertAllowedOrigin } from './allowed-origin.ts';

export interface CollectContext extends AnalyticsContext {
  addressLimit: AddressLimit;
}

type Operations = ReturnType<typeof collectOperations>;
type Collecting = Pick<Call<Operations['collect' | 'pixel']>, 'parameters' | 'header' | 'address'>;

const preflightSeconds = 86_400;
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const collectEndpoints = (context: CollectContext, operations: Operations): Endpoint[] => [
  endpoint(operations.collect, async (call) => ({
    status: 202,
    body: await collect(context, call, readBeacon(call.bytes)),
  })),
  endpoint(operations.preflight, async () => ({
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(preflightSeconds),
    },
  })),
  endpoint(operations.pixel, async (call) => {
    const { path, referrer } = call.query;
    const page = path === undefined ? { url: pageOf(call) } : { path, referrer };
    // HEAD shows nobody anything.
    if (call.method === 'GET') await collect(context, call, page);
    return {
      status: 200,
      headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
      body: pixel,
    };
  }),
];

/** Who and from where is taken from the request itself, never from what the page says. */
async function collect(context: CollectContext, call: Collecting, told: SentEvent): Promise<Ingested> {
  const project = await projectOf(context, call.parameters.projectId);
  assertAllowedOrigin(project, call.header('origin'), call.header('referer'));
  context.addressLimit.use(call.address, context.clock().getTime());
  const event = { ...told, ip: call.address, userAgent: call.header('user-agent') };
  const ingested = await ingestEvents(context, project, [event], { source: 'beacon' });
  const [refused] = ingested.rejected;
  if (refused) throw new Fault('invalid_request', `The view is not valid: ${refused.reason}.`);
  return ingested;
}

function readBeacon(bytes: Buffer): SentEvent {
  const { url, path, referrer, id } = (parseJson(bytes) ?? {}) as SentEvent;
  return { url, path, referrer, id };
}

function pageOf({ header }: Collecting): string {
  const page = header('referer');
  if (page) return page;
  throw new Fault('invalid_request', 'The request names no page: neither a Referer header nor "path".');
}
