import type { z } from 'zod';
import type { HostRepository, HostVerb, Permission } from './host-state.ts';
import type { HostWorld, WireRequest } from './start-test-host.ts';

/** An operation as its host publishes it. Queries and bodies are strict: what is not published is a violation. */
export interface PublishedOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Such as `/repos/{owner}/{repo}`; those named in `integers` are numbers, those in `paths` may have slashes. */
  path: string;
  /** Where it is documented. */
  page: string;
  verb?: HostVerb;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What a token needs for it. */
  scope: string | null;
}

export type Parameters = Readonly<Record<string, string>>;

const integers = new Set(['index', 'id', 'pull_request_id', 'comment_id']);
const paths = new Set(['branch', 'name']);

/** An operation on a repository, by somebody who may see it. */
export interface Asked {
  request: WireRequest;
  world: HostWorld;
  repository: HostRepository;
  parameters: Parameters;
  /** Whose token it is, and what that user may do. */
  user: string;
  permission: Permission;
}

export interface Match<Name extends string> {
  name: Name;
  operation: PublishedOperation;
  parameters: Parameters;
}

export function findOperation<Name extends string>(
  operations: Readonly<Record<Name, PublishedOperation>>,
  { method }: WireRequest,
  path: string,
): Match<Name> | null {
  for (const [name, operation] of Object.entries(operations) as [Name, PublishedOperation][]) {
    const found = operation.method === method ? patternOf(operation.path).exec(path) : null;
    if (!found) continue;
    const groups = Object.entries(found.groups ?? {});
    const parameters = Object.fromEntries(groups.map(([key, value]) => [key, decodeURIComponent(value)]));
    return { name, operation, parameters };
  }
  return null;
}

function patternOf(path: string): RegExp {
  const source = path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
    const values = integers.has(name) ? '\\d+' : paths.has(name) ? '.+' : '[^/]+';
    return `(?<${name}>${values})`;
  });
  return new RegExp(`^${source}$`);
}

/** What of the request is not published, in words. */
export function violationsOf({ name, operation }: Match<string>, { url, body }: WireRequest): string[] {
  const violations: string[] = [];
  const repeated = new Set(url.searchParams.keys()).size !== url.searchParams.size;
  if (repeated) violations.push(`${name}: a query parameter is repeated`);
  const query = Object.fromEntries(url.searchParams);
  const looked = operation.query?.safeParse(query);
  if (looked ? !looked.success : Object.keys(query).length > 0) {
    violations.push(`${name}: the query ${url.search} is not as ${operation.page} says`);
  }
  const sent = body.length > 0 ? jsonOf(body) : undefined;
  const read = operation.body?.safeParse(sent);
  if (read ? !read.success : sent !== undefined) {
    violations.push(`${name}: the body ${body.toString('utf8')} is not as ${operation.page} says`);
  }
  return violations;
}

/** Undefined for what is no JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
