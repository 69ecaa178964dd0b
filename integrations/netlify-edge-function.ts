// Reports page reads to Docwright from a Netlify Edge Function.
//
// Where to put it: netlify/edge-functions/docwright.ts in your site's repository.
// Set DOCWRIGHT_URL, DOCWRIGHT_PROJECT and DOCWRIGHT_KEY (a key of the project with the scope "write") among the
// site's environment variables, with the scope "Functions".
//
// The page never waits: reads are collected while the isolate lives and sent in batches after the answer. While
// Docwright is away the newest reads are kept; every read has an id, so that sending it again counts once.

declare const Netlify: { env: { get(name: string): string | undefined } };

interface Context {
  ip: string;
  next(): Promise<Response>;
  waitUntil(promise: Promise<unknown>): void;
}

/** Should anything here fail, the visitor gets the page as if this function were not there. */
export const config = { path: '/*', method: 'GET', onError: 'bypass' };

export default async function docwright(request: Request, context: Context): Promise<Response> {
  const response = await context.next();
  if (isPage(request)) {
    remember(readOf(request, response, context.ip));
    context.waitUntil(deliver());
  }
  return response;
}

const assets =
  /\.(?:avif|bmp|css|eot|gif|gz|ico|jpe?g|js|json|map|mjs|mp4|otf|pdf|png|svg|ttf|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/i;
const isPage = ({ method, url }: Request) => method === 'GET' && !assets.test(new URL(url).pathname);

const toldHeaders =
  `accept-language purpose sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose signature
  signature-agent signature-input`.split(/\s+/);

type Read = ReturnType<typeof readOf>;

function readOf(request: Request, response: Response, ip: string) {
  const header = (name: string) => request.headers.get(name) ?? undefined;
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
    ip,
    headers: Object.fromEntries(toldHeaders.map((name) => [name, header(name)])),
  };
}

const limits = { waiting: 1000, batch: 200, pauseMs: 2000, answerMs: 5000, frozenMs: 15_000 };
let waiting: Read[] = []; // the oldest first; a read leaves when it was delivered
let dropped = 0;
let deliveringSince = 0;
let inTrouble = false; // then a full batch waits too, so as not to hammer

function remember(read: Read): void {
  waiting.push(read);
  if (waiting.length <= limits.waiting) return;
  waiting.shift();
  dropped++;
}

/** One delivery at a time; one that its request took to the grave is taken over by another request's. */
async function deliver(): Promise<void> {
  if (Date.now() - deliveringSince < limits.frozenMs) return;
  try {
    while (waiting.length > 0) {
      deliveringSince = Date.now();
      if (inTrouble || waiting.length < limits.batch) {
        await new Promise((resolve) => setTimeout(resolve, limits.pauseMs));
      }
      const batch = new Set(waiting.slice(0, limits.batch));
      await send([...batch]);
      waiting = waiting.filter((read) => !batch.has(read));
      inTrouble = false;
    }
  } catch (error) {
    inTrouble = true;
    const { message } = error as Error;
    console.warn(`docwright: ${message}; ${waiting.length} reads wait, ${dropped} were dropped`);
  }
  deliveringSince = 0;
}

async function send(events: Read[]): Promise<void> {
  const [url, project, key] = ['DOCWRIGHT_URL', 'DOCWRIGHT_PROJECT', 'DOCWRIGHT_KEY'].map((name) =>
    Netlify.env.get(name),
  );
  const response = await fetch(`${url}/v1/analytics/${project}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(limits.answerMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}
