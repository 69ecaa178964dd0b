import { Fault } from '../foundation/fault.ts';

/** How a host's repositories are addressed, in words for whoever gave something else. */
export interface AddressForm {
  /** To stand after "the address of", such as `a GitHub repository`. */
  what: string;
  /** Such as `https://github.com/OWNER/NAME`. */
  example: string;
  /** To stand after "must name", such as `an owner and a repository`. */
  parts: string;
}

/** Where the website of a repository is. */
export interface WebAddress {
  host: string;
  origin: string;
  /** Without slashes at its ends, or two in a row. */
  path: string;
}

/** `user@host:path`, as git writes SSH addresses. */
const scpLike = /^(?:[^@/\s]+@)?([^:/\s]+):\/?(.+)$/;
/** `host:port/owner/name`, which looks like the former. */
const withPort = /^(?:[^@/\s]+@)?[^@:/\s]+:\d+\/[^/]+\/[^/]/;

/** Whatever people copy from a page, a terminal or a package file. */
export function readWebAddress(given: string, form: AddressForm): WebAddress {
  const [, scheme = '', rest = ''] = /^(https?|ssh|git)(:\/\/[^/].*)$/is.exec(spellOut(given.trim())) ?? [];
  const isWeb = /^http/i.test(scheme);
  // As https in any case, since the parser takes the hosts of schemes that it does not know as they are.
  const url = URL.parse((isWeb ? scheme : 'https') + rest);
  if (url === null) throw notAnAddress(form);
  if (url.password !== '') throw secretInAddress();
  const host = url.hostname.replace(/\.$/, '');
  // The port of SSH or of git's own protocol says nothing about that of the website.
  const origin = isWeb ? `${url.protocol}//${host}${url.port && `:${url.port}`}` : `https://${host}`;
  return { host, origin, path: url.pathname.split('/').filter(Boolean).join('/') };
}

function spellOut(given: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return given.replace(/^git\+/i, '');
  if (withPort.test(given)) return `${given.includes('@') ? 'ssh' : 'https'}://${given}`;
  const [, host, path] = scpLike.exec(given) ?? [];
  return host && path ? `ssh://${host}/${path}` : `https://${given}`;
}

const invalid = (message: string, detail: string) =>
  new Fault('invalid_request', message, { details: [{ path: 'repository.url', message: detail }] });

export const notAnAddress = ({ what, example, parts }: AddressForm): Fault =>
  invalid(`This is not the address of ${what}. Give it as ${example}.`, `must name ${parts}`);

const secretInAddress = () =>
  invalid(
    'The repository’s URL has a password in it. Leave it out and give the token as the credential.',
    'must not contain a password',
  );
