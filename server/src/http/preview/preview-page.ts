import * as contract from '../../contract/preview.ts';
import { previewPage } from '../../docs/preview/preview-page.ts';
import { endpoint } from '../endpoint.ts';

export const previewPageEndpoint = () =>
  endpoint(contract.previewPage, async ({ body }) => ({ status: 200, body: previewPage(body) }));
