import { isDeepStrictEqual } from 'node:util';
import { readToml } from '../../docs/kinds/mdbook/toml.ts';
import { redirectsFile } from '../../docs/redirects/netlify-redirects.ts';
import { nameOf } from '../../docs/text/posix-path.ts';
import type { Change } from '../../git/changes.ts';
import { isAskedFor } from './asked.ts';
import type { Finding } from './gate-report.ts';
import { isOpenedByName } from './path-findings.ts';
import type { Policy } from './policy.ts';

/** What a host's file says: where its redirects lead, and everything else in it, to be compared. */
interface Hosting {
  targets: readonly string[];
  rest: unknown;
}

/** Files in which a host takes redirects, which are documentation, beside settings that run commands; null: not read. */
const readers: Readonly<Record<string, (text: string) => Hosting | null>> = {
  'netlify.toml': readNetlify,
  'vercel.json': readVercel,
  _redirects: readRedirects,
};

/**
 * Redirects within the site are open to jobs. What else such a file decides (commands, functions, plugins, headers,
 * variables) is closed, and so is a rule that leads or proxies to a host that neither the file nor the instruction names.
 */
export function hostingFindings(
  changes: readonly Change[],
  policy: Pick<Policy, 'allowedPaths'>,
  prompt: string,
): Finding[] {
  return changes.flatMap(({ path, before, after }) => {
    const name = nameOf(path).toLowerCase();
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (!read || isOpenedByName(path, nameOf(path), policy.allowedPaths)) return [];
    return problems(read(before ?? ''), read(after ?? ''), prompt).map((problem) => ({
      path,
      line: null,
      message: `${problem} A project can allow it by naming “${nameOf(path)}” in allowedPaths.`,
    }));
  });
}

function problems(before: Hosting | null, after: Hosting | null, prompt: string): string[] {
  if (after === null) return ['Cannot be read, so that nobody knows what it makes the host do.'];
  const found: string[] = [];
  if (!isDeepStrictEqual(before?.rest, after.rest))
    found.push('Changes more than redirects: a job may not change what a host builds, runs or sends.');
  const known = new Set(before?.targets.map(hostOf));
  const foreign = new Set(after.targets.filter((target) => isForeign(target)).map(hostOf));
  for (const host of foreign) {
    if (!known.has(host) && !isAskedFor(prompt, { names: [], host }))
      found.push(
        `Leads readers to ${host === null ? 'another host' : `\`${host}\``}, which the instruction does not name.`,
      );
  }
  return found;
}

/** Browsers read a backslash as a slash, and two of them as the beginning of a host. */
const isForeign = (target: string): boolean => !/^\/(?![/\\])/.test(target.trim());

function hostOf(target: string): string | null {
  const url = target.trim().replace(/^[/\\]{2}/, 'https://');
  return URL.parse(url)?.hostname || null;
}

function readNetlify(text: string): Hosting | null {
  const toml = readToml(text);
  if (!toml) return null;
  const isRedirect = ({ path }: { path: readonly string[] }) => path[0] === 'redirects';
  const targets = toml.values
    .filter((value) => isRedirect(value) && value.path.at(-1) === 'to')
    .map((value) => value.text ?? value.raw);
  const rest = [
    ...toml.tables.filter((table) => !isRedirect(table)).map(({ path, isArray }) => [path, isArray]),
    ...toml.values.filter((value) => !isRedirect(value)).map(({ path, raw }) => [path, raw]),
  ];
  return { targets, rest };
}

function readVercel(text: string): Hosting | null {
  const { redirects = [], ...rest } = parsed(text) ?? {};
  if (parsed(text) === null || !Array.isArray(redirects)) return null;
  return { targets: redirects.map((rule) => String(rule?.destination)), rest };
}

function parsed(text: string): Record<string, unknown> | null {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A line that is no rule as far as is known is compared as it is written. */
function readRedirects(text: string): Hosting {
  const targets: string[] = [];
  const rest: string[] = [];
  for (const line of text.split('\n').filter((each) => !/^\s*(?:#|$)/.test(each))) {
    const { list, conditional = [], rewrites = [] } = redirectsFile('', line);
    const [rule] = [...list, ...conditional, ...rewrites];
    if (rule) targets.push(rule.to);
    else rest.push(line.trim());
  }
  return { targets, rest };
}
