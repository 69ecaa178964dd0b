import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { chooseEncoding } from './choose-encoding.ts';

/** The addresses of pages; what is shown at one of them is up to the dashboard. */
const pageAddresses = ['/', '/sign-in', '/account', '/system', '/projects', '/projects/*'];

/**
 * Scripts, styles and data from here and nowhere else, nothing inline, and nobody may frame it. Pages have no
 * content of their own: without a session the API gives them none.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const shortly = { 'cache-control': 'public, max-age=300' };
/** Their names have a hash of their content in them. */
const forever = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The single page application, as `scripts/build-dashboard.mjs` made it. */
export function registerDashboard(app: FastifyInstance, directory: string): void {
  const files = readBuiltFiles(directory);
  const index = files.find(({ path }) => path === 'index.html');
  for (const file of files) {
    if (file === index) continue;
    const headers = file.path.startsWith('assets/') ? forever : shortly;
    app.get(`/${file.path}`, (request, reply) => sendFile(request, reply, file, headers));
  }
  for (const address of pageAddresses) {
    app.get(address, (request, reply) =>
      index ? sendFile(request, reply, index, pageHeaders) : sayUnbuilt(reply),
    );
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, content }: BuiltFile,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers({ ...headers, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(content[encoding]);
}

const sayUnbuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The dashboard has not been built. Run "npm run build", then start Docwright again.\n');
