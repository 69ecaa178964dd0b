// Reports page reads to Docwright from Express, or from any server on Node's own http module (Node 20 or newer).
//
// Where to put it: beside your server, as docwright.mjs, which projects of either kind can load.
//   import { docwright } from './docwright.mjs';                     "type": "module"
//   const { docwright } = require('./docwright.mjs');                CommonJS, Node 20.19 or 22.12 and newer
//   const { docwright } = await import('./docwright.mjs');           CommonJS before those, in an async function
// How to use it:
//   Express:   app.use(docwright());                    before the routes
//   node:http: const report = docwright();              createServer((req, res) => { report(req, res); … })
// Set DOCWRIGHT_URL, DOCWRIGHT_PROJECT and DOCWRIGHT_KEY (a key of the project with the scope "write") in the
// environment. Behind a proxy, tell Express ("trust proxy"), or every visitor has the proxy's address.
//
// The page never waits: reads are noted when the answer was sent, and delivered in batches. While Docwright is away
// the newest reads are kept; every read has an id, so that sending it again counts once. The process does not stay
// alive for it: await the middleware's flush() where you shut down.

const limits = { waiting: 10_000, batch: 500, pauseMs: 2000, answerMs: 5000 };

export function docwright(environment = process.env) {
  const missing = ['DOCWRIGHT_URL', 'DOCWRIGHT_PROJECT', 'DOCWRIGHT_KEY'].filter(
    (name) => !environment[name],
  );
  if (missing.length > 0) {
    console.warn(`docwright: no read is reported; set ${missing.join(', ')} in the environment`);
    return Object.assign((_request, _response, next) => next?.(), { flush: async () => {} });
  }
  let waiting = []; // the oldest first; a read leaves when it was delivered
  let dropped = 0;
  let timer;
  let delivering;

  function report(request, response, next) {
    // Express changes request.url while it routes.
    const target = request.originalUrl ?? request.url;
    if (isPage(request.method, target)) {
      response.once('finish', () => {
        remember(readOf(request, response, target));
        // Only as a batch becomes full: while Docwright is away, the timer alone tries again.
        if (waiting.length === limits.batch) void flush();
        else flushLater();
      });
    }
    next?.();
  }

  function remember(read) {
    waiting.push(read);
    if (waiting.length <= limits.waiting) return;
    waiting.shift();
    dropped++;
  }

  function flushLater() {
    timer ??= setTimeout(flush, limits.pauseMs).unref();
  }

  /** Resolves when everything was delivered, or cannot be for now. */
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    delivering ??= deliver().finally(() => {
      delivering = undefined;
    });
    return delivering;
  }

  async function deliver() {
    try {
      while (waiting.length > 0) {
        const batch = new Set(waiting.slice(0, limits.batch));
        await send([...batch], environment);
        waiting = waiting.filter((read) => !batch.has(read));
      }
    } catch (error) {
      console.warn(`docwright: ${error.message}; ${waiting.length} reads wait, ${dropped} were dropped`);
      flushLater();
    }
  }

  return Object.assign(report, { flush });
}

const assets =
  /\.(?:avif|bmp|css|eot|gif|gz|ico|jpe?g|js|json|map|mjs|mp4|otf|pdf|png|svg|ttf|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/i;
const isPage = (method, target) => method === 'GET' && !assets.test(target.split('?', 1)[0]);

const toldHeaders =
  `accept-language purpose sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose signature
  signature-agent signature-input`.split(/\s+/);

function readOf({ method, headers, protocol, ip, socket }, response, target) {
  const place = headers.host ? { url: `${protocol ?? 'http'}://${headers.host}${target}` } : { path: target };
  return {
    ...place,
    id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    method,
    status: response.statusCode,
    contentType: response.getHeader('content-type')?.toString(),
    userAgent: headers['user-agent'],
    accept: headers.accept,
    referrer: headers.referer,
    ip: ip ?? socket.remoteAddress,
    headers: Object.fromEntries(toldHeaders.map((name) => [name, headers[name]?.toString()])),
  };
}

async function send(events, { DOCWRIGHT_URL, DOCWRIGHT_PROJECT, DOCWRIGHT_KEY }) {
  const address = `${DOCWRIGHT_URL.replace(/\/+$/, '')}/v1/analytics/${DOCWRIGHT_PROJECT}/events`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${DOCWRIGHT_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(limits.answerMs),
  }).catch((error) => {
    throw new Error(`no answer from ${address} (${error.cause?.code ?? error.message})`, { cause: error });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status} ${text.slice(0, 200)}`);
}
