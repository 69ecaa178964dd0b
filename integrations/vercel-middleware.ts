// Reports page reads to Docwright from Vercel's middleware, for Next.js and other frameworks.
//
// Where to put it: middleware.ts in the root of your project (or in src/; from Next.js 16 on it is called proxy.ts).
// If you have a middleware already, copy the rest and call report(request, event) in it. Set DOCWRIGHT_URL,
// DOCWRIGHT_PROJECT and DOCWRIGHT_KEY (a key of the project with the scope "write") among the project's
// environment variables.
//
// Middleware runs before the page is made, so it does not know whether there is one: a read of a missing page
// counts as a read. Where that matters, use Vercel's log drain instead (docs/sending-views.md).
//
// The page never waits: reads are collected while the isolate lives and sent in batches. While Docwright is away
// the newest reads are kept; every read has an id, so that sending it again counts once.

interface Lifetime {
  waitUntil(promise: Promise<unknown>): void;
}

/** Answers nothing, so that the request goes on as if it were not there. */
export default function middleware(request: Request, event: Lifetime): void {
  report(request, event);
}

/** Next.js reads this without running it: keep it literal. A link that is only prefetched is not a read. */
export const config = {
  matcher: [
    {
      source: '/((?!_next/|_vercel/|api/).*)',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
};

function report(request: Request, event: Lifetime): void {
  if (!isPage(request)) return;
  remember(readOf(request));
  event.waitUntil(deliver());
}

const assets =
  /\.(?:avif|bmp|css|eot|gif|gz|ico|jpe?g|js|json|map|mjs|mp4|otf|pdf|png|svg|ttf|wasm|webm|webmanifest|webp|woff2?|xml|zip)$/i;
const isPage = ({ method, url }: Request) => method === 'GET' && !assets.test(new URL(url).pathname);

const toldHeaders =
  `accept-language purpose sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose signature
  signature-agent signature-input`.split(/\s+/);

type Read = ReturnType<typeof readOf>;

function readOf(request: Request) {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    url: request.url,
    method: request.method,
    userAgent: header('user-agent'),
    accept: header('accept'),
    referrer: header('referer'),
    ip: header('x-real-ip') ?? header('x-forwarded-for')?.split(',')[0]?.trim(),
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
  const { DOCWRIGHT_URL, DOCWRIGHT_PROJECT, DOCWRIGHT_KEY } = process.env;
  const response = await fetch(`${DOCWRIGHT_URL}/v1/analytics/${DOCWRIGHT_PROJECT}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DOCWRIGHT_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
    signal: AbortSignal.timeout(limits.answerMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}
