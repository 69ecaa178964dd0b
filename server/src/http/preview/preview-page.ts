import * as contract from '../../contract/preview.ts';
import type { ProcessPool } from '../../docs/pool/process-pool.ts';
import { PreviewAside } from '../../docs/preview/preview-aside.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };

export function previewPageEndpoint(pool: Pick<ProcessPool, 'run'>): Endpoint {
  const aside = new PreviewAside(pool);
  return endpoint(contract.previewPage, async ({ body, signal }) => ({
    status: 200,
    headers,
    body: await aside.preview(body, signal),
  }));
}
