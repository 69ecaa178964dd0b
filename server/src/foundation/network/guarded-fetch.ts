import { type Dispatcher, fetch as undiciFetch } from 'undici';
import { Fault } from '../fault.ts';
import { maySignIn } from './may-sign-in.ts';
import { signalOf } from './signal-of.ts';

/** A request whose body is bytes, since it may have to be sent to where a redirect points, too. */
interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: ArrayBuffer | null;
}

/** Through what a URL is reached, after its address was looked at. */
export type WayTo = (url: URL) => Promise<Dispatcher>;

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

/** Follows redirects by itself, so that each of them is looked at like the first URL. */
export const guardedFetch =
  (wayTo: WayTo): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, redirect } = request;
    const signal = signalOf(input, init);
    if (!headers.has('user-agent')) headers.set('user-agent', 'Docwright');
    let hop: Hop = { url: new URL(request.url), method, headers, body: await bodyOf(request) };
    for (let followed = 0; ; followed++) {
      const response = await send(hop, wayTo, signal);
      const location = redirects.includes(response.status) ? response.headers.get('location') : null;
      if (location === null || redirect === 'manual') return response;
      await response.body?.cancel();
      if (redirect === 'error' || followed === mostRedirects) throw tooManyRedirects(hop.url);
      hop = nextHop(hop, response.status, location);
    }
  };

const bodyOf = (request: Request) => (request.body === null ? null : request.arrayBuffer());

async function send(
  { url, method, headers, body }: Hop,
  wayTo: WayTo,
  signal: AbortSignal,
): Promise<Response> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw notTheWeb(url);
  try {
    const dispatcher = await wayTo(url);
    const options = { method, headers: [...headers], body, signal, dispatcher, redirect: 'manual' as const };
    // Undici's own type of the same thing.
    return (await undiciFetch(url, options)) as unknown as Response;
  } catch (error) {
    throw faultAmongCauses(error) ?? error;
  }
}

function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = URL.parse(location, hop.url.href);
  // One with a password in it cannot be sent, and the error would quote it.
  if (url === null || url.username !== '' || url.password !== '') throw notTheWeb(hop.url);
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const headers = new Headers(
    [...hop.headers].filter(([name]) => url.origin === hop.url.origin || !maySignIn(name)),
  );
  if (!becomesGet) return { ...hop, url, headers };
  headers.delete('content-type');
  return { url, method: 'GET', headers, body: null };
}

/** A refusal on the way to a connection, which `fetch` hides among its causes. */
function faultAmongCauses(error: unknown): Fault | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++) {
    if (at instanceof Fault) return at;
  }
  return null;
}

const tooManyRedirects = ({ host }: URL) =>
  new Fault(
    'repository_unreachable',
    `${host} redirects too often. Give the project the URL that it leads to.`,
  );
const notTheWeb = ({ host }: URL) =>
  new Fault(
    'repository_unreachable',
    `${host || 'The host'} leads to an address that is not on the web. Check that the URL is that of a code host.`,
  );
