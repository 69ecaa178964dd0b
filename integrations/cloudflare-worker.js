// Reports page reads to Docwright from a Cloudflare Worker in front of your documentation site.
//
// Where to put it: a Worker with a route such as docs.example.com/* (wrangler.toml: main = "cloudflare-worker.js").
// Set DOCWRIGHT_URL and DOCWRIGHT_PROJECT as variables, and DOCWRIGHT_KEY (a key of the project with the scope
// "write") as a secret: wrangler secret put DOCWRIGHT_KEY
//
// The page never waits: reads are collected while the isolate lives and sent in batches after the answer. While
// Docwright is away the newest reads are kept; every read has an id, so that sending it again counts once.

export default {
  async fetch(request, env, context) {
    context.passThroughOnException?.();
    const response = await fetch(request);
    if (isPage(request)) {
      remember(readOf(request, response));
      context.waitUntil(deliver(env));
    }
    return response;
  },
};

const assets =
  /\.(?:avif|bmp|css|eot|gif|gz|ico|jpe?g|js|json|map|mjs|mp4|otf|pdf|png|svg|ttf|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/i;
const isPage = ({ method, url }) => method === 'GET' && !assets.test(new URL(url).pathname);

const toldHeaders =
  `accept-language purpose sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose signature
  signature-agent signature-input`.split(/\s+/);

function readOf(request, response) {
  const header = (name) => request.headers.get(name) ?? undefined;
  return {
    id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    url: request.url,
    method: request.method,
    status: response.status,
    contentType: response.headers.get('content-type') ?? undefined,
    userAgent: header('user-agent'),
    accept: header('accept'),
    referrer: header('referer'),
    ip: header('cf-connecting-ip'),
    headers: Object.fromEntries(toldHeaders.map((name) => [name, header(name)])),
  };
}

const limits = { waiting: 1000, batch: 200, pauseMs: 2000, answerMs: 5000, frozenMs: 15_000 };
let waiting = []; // the oldest first; a read leaves when it was delivered
let dropped = 0;
let deliveringSince = 0;
let inTrouble = false; // then a full batch waits too, so as not to hammer

function remember(read) {
  waiting.push(read);
  if (waiting.length <= limits.waiting) return;
  waiting.shift();
  dropped++;
}

/** One delivery at a time; one that its request took to the grave is taken over by another request's. */
async function deliver(env) {
  if (Date.now() - deliveringSince < limits.frozenMs) return;
  try {
    while (waiting.length > 0) {
      deliveringSince = Date.now();
      if (inTrouble || waiting.length < limits.batch) {
        await new Promise((resolve) => setTimeout(resolve, limits.pauseMs));
      }
      const batch = new Set(waiting.slice(0, limits.batch));
      await send([...batch], env);
      waiting = waiting.filter((read) => !batch.has(read));
      inTrouble = false;
    }
  } catch (error) {
    inTrouble = true;
    console.warn(`docwright: ${error.message}; ${waiting.length} reads wait, ${dropped} were dropped`);
  }
  deliveringSince = 0;
}

async function send(events, { DOCWRIGHT_URL, DOCWRIGHT_PROJECT, DOCWRIGHT_KEY }) {
  const response = await fetch(`${DOCWRIGHT_URL}/v1/analytics/${DOCWRIGHT_PROJECT}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DOCWRIGHT_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(limits.answerMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}
