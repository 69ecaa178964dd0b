import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { collectOperations } from '../../../contract/analytics-ingest.ts';
import { endpoint } from '../../endpoint.ts';

const file = fileURLToPath(new URL('../../../../../dashboard/tracker/tracker.js', import.meta.url));

export function trackerEndpoint(operations: ReturnType<typeof collectOperations>) {
  // Where this server takes views; the file by itself says where every server does by default.
  const path = operations.collect.path.replace('/{projectId}', '');
  const script = Buffer.from(readFileSync(file, 'utf8').replace("'/collect'", `'${path}'`));
  const packed = gzipSync(script, { level: 9 });
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 20)}"`;
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept-encoding',
    etag,
  };
  return endpoint(operations.tracker, async ({ header }) => {
    // A list, or weakened by a proxy that packs: W/"…".
    if (header('if-none-match')?.includes(etag)) return { status: 304, headers };
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(header('accept-encoding') ?? '');
    return takesGzip
      ? { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: packed }
      : { status: 200, headers, body: script };
  });
}
