import { Fault } from '../../foundation/fault.ts';
import type { RepositoryRef } from '../forge.ts';

/** Names under which a host takes SSH alone. */
const sshOnlyHosts: Readonly<Record<string, string>> = { 'altssh.gitlab.com': 'gitlab.com' };
const fewestSegments = 2;
const mostSegments = 25;
/** Of what GitLab lets a group or project be called. */
const segment = /^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,254}$/;

/** `https://host/group/subgroup/project`, however it was given: by web page, clone URL or deep link. */
export function canonicalUrl(given: string): string {
  const { url, isWeb } = parse(given.trim());
  if (url === null) throw notAnAddress('it is not an address of a GitLab project');
  if (url.password !== '') throw notAnAddress('put the token into the credential, not into the URL');
  // The port of SSH says nothing about where the web is.
  const host = isWeb ? url.host : (sshOnlyHosts[url.hostname] ?? url.hostname);
  const path = projectPath(url.pathname);
  if (path === null) throw notAnAddress('it must name a group and a project');
  return `${url.protocol}//${host}/${path}`;
}

function parse(given: string): { url: URL | null; isWeb: boolean } {
  if (/^https?:\/\//i.test(given)) return { url: URL.parse(given), isWeb: true };
  if (/^(ssh|git|git\+ssh):\/\//i.test(given)) {
    return { url: URL.parse(given.replace(/^[^:]+/, 'https')), isWeb: false };
  }
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(given)) return { url: URL.parse(`https://${given}`), isWeb: true };
  // As git itself takes it, and a port where people take the colon for one.
  const short = /^(?:[\w.-]+@)?([\w.-]+):(?:\d+\/(?=[^/]+\/))?(?!\/)(\S+)$/.exec(given);
  return { url: short && URL.parse(`https://${short[1]}/${short[2]}`), isWeb: false };
}

/** Pages of a project are below `/-/`; what a clone asks for is below `.git/`. */
function projectPath(pathname: string): string | null {
  const page = pathname.split('/-/', 1)[0]!.replace(/\/-$/, '');
  const segments = page
    .replace(/(\.git)+(\/.*)?$/i, '')
    .split('/')
    .filter(Boolean);
  const fits = segments.length >= fewestSegments && segments.length <= mostSegments;
  return fits && segments.every((one) => segment.test(one)) ? segments.join('/') : null;
}

const notAnAddress = (why: string) =>
  new Fault(
    'invalid_request',
    `The repository’s URL is not right: ${why}. Give it as in https://gitlab.com/group/project.`,
    { details: [{ path: 'repository.url', message: why }] },
  );

export interface ProjectAddress {
  /** Of the GitLab itself, such as `https://gitlab.com` or `https://example.com/gitlab`. */
  root: string;
  /** Such as `group/subgroup/project`. */
  path: string;
  cloneUrl: string;
}

/** A GitLab may live below a path of its host; then `apiUrl` says so, since the project’s URL cannot. */
export function addressOf({ url, apiUrl }: Pick<RepositoryRef, 'url' | 'apiUrl'>): ProjectAddress {
  const project = new URL(canonicalUrl(url ?? ''));
  const root = apiUrl ? rootOf(apiUrl) : project.origin;
  const below = new URL(root).pathname.replace(/\/$/, '');
  const isBelow = below !== '' && project.pathname.startsWith(`${below}/`);
  const path = project.pathname.slice(isBelow ? below.length + 1 : 1);
  return { root, path, cloneUrl: `${project.origin}${below}/${path}.git` };
}

function rootOf(apiUrl: string): string {
  const url = URL.parse(apiUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Fault(
      'invalid_request',
      'The address of GitLab’s API is not right: give it as in https://example.com/gitlab/api/v4.',
      { details: [{ path: 'repository.apiUrl', message: 'must be an http:// or https:// URL' }] },
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api(\/v4)?$/, '');
}
