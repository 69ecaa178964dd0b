import { Fault } from '../../foundation/fault.ts';
import type { RepositoryRef } from '../forge.ts';
import { type AddressForm, notAnAddress, readWebAddress } from '../web-address.ts';

const form: AddressForm = {
  what: 'a GitLab project',
  example: 'https://gitlab.com/GROUP/PROJECT',
  parts: 'a host, a group and a project',
};
/** Names under which a host takes SSH alone. */
const sshOnlyHosts: Readonly<Record<string, string>> = { 'altssh.gitlab.com': 'https://gitlab.com' };
const fewestSegments = 2;
const mostSegments = 25;
/** Of what GitLab lets a group or project be called. */
const segment = /^[A-Za-z0-9_.][A-Za-z0-9_.-]{0,254}$/;

/** `https://host/group/subgroup/project`, however it was given: by web page, clone URL or deep link. */
export function canonicalUrl(given: string): string {
  const { host, origin, path } = readWebAddress(given, form);
  // Pages of a project are below `/-/`; what a clone asks for is below `.git/`.
  const project = path.replace(/(^|\/)-(\/.*)?$/, '').replace(/(\.git)+(\/.*)?$/i, '');
  const segments = project.split('/');
  const fits = segments.length >= fewestSegments && segments.length <= mostSegments;
  if (!fits || !segments.every((one) => segment.test(one))) throw notAnAddress(form);
  return `${sshOnlyHosts[host] ?? origin}/${project}`;
}

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
