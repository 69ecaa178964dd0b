import * as contract from '../../contract/preview.ts';
import { PreviewAside } from '../../docs/preview/preview-aside.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };

export function previewPageEndpoint(): Endpoint {
  const aside = new PreviewAside();
  return endpoint(contract.previewPage, async ({ body, signal }) => ({
    status: 200,
    headers,
    body: await aside.preview(body, signal),
  }));
}
