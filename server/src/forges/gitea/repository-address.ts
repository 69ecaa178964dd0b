import { Fault } from '../../foundation/fault.ts';

/** A repository's place at some Gitea or Forgejo, which may live below a path of its host. */
export interface RepositoryAddress {
  /** The one way in which it is written: `https://host[:port][/below]/owner/name`. */
  url: string;
  apiUrl: string;
  owner: string;
  name: string;
}

const segmentPattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** `user@host:path`, as git writes SSH addresses; a path that begins with `//` belongs to a scheme. */
const scpLike = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)\/?(.+)$/;
/** `host:port/owner/name`, which looks like the former. */
const withPort = /^[^@/]+:\d+\/[^/]+\/[^/]/;

/** What the host's own pages of a repository begin with, after its name. */
const pages = new Set(
  'actions activity archive blame branches commit commits compare graph issues labels media milestones packages projects pulls raw releases search settings src tags wiki'.split(
    ' ',
  ),
);

export function readAddress(given: string): RepositoryAddress {
  const url = URL.parse(spellOut(given.trim()));
  if (url === null || !['https:', 'http:', 'ssh:', 'git:'].includes(url.protocol) || url.hostname === '') {
    throw notAnAddress();
  }
  if (url.password !== '') throw secretInAddress();
  const path = repositoryPath(url.pathname);
  const [owner, name] = path.splice(-2);
  if (!owner || !name || ![...path, owner, name].every((part) => segmentPattern.test(part))) {
    throw notAnAddress();
  }
  const base = [originOf(url), ...path].join('/');
  return { url: `${base}/${owner}/${name}`, apiUrl: `${base}/api/v1`, owner, name };
}

function spellOut(given: string): string {
  const plain = given.replace(/^git\+(?=[a-z]+:\/\/)/i, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(plain)) return plain;
  const [, host, path] = scpLike.exec(plain) ?? [];
  if (host && path && !withPort.test(plain)) return `ssh://${host}/${path}`;
  return `https://${plain}`;
}

function originOf({ protocol, hostname, port }: URL): string {
  // The parser leaves the case of hosts alone where it does not know the scheme.
  const host = hostname.toLowerCase();
  // The port of SSH says nothing about that of the website.
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
}

/** The segments up to the repository's name: `.git` ends it, or the page of the host that the link leads to. */
function repositoryPath(pathname: string): string[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const bare = segments.findIndex((segment) => /.\.git$/i.test(segment));
  if (bare !== -1) return [...segments.slice(0, bare), segments[bare]!.replace(/\.git$/i, '')];
  const page = segments.findIndex((segment, index) => index >= 2 && pages.has(segment));
  return page === -1 ? segments : segments.slice(0, page);
}

const invalid = (message: string, detail: string) =>
  new Fault('invalid_request', message, { details: [{ path: 'repository.url', message: detail }] });

const notAnAddress = () =>
  invalid(
    'This is not the address of a repository at Gitea or Forgejo. Give it as https://HOST/OWNER/NAME.',
    'must name a host, an owner and a repository',
  );

const secretInAddress = () =>
  invalid(
    'The repository’s URL has a password in it. Leave it out and give the token as the credential.',
    'must not contain a password',
  );
