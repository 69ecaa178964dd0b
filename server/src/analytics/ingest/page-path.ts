import { withoutQuery } from '../requested-path.ts';

export const longestPath = 2_048;

/** The page that was read, without what varies between reads of it; null when it is too long to be one. */
export function pagePath(asked: string, basePath: string): string | null {
  const text = decoded(withoutQuery(asked));
  const whole = text.startsWith('/') ? text : `/${text}`;
  const plain = whole.includes('//') ? whole.replace(/\/{2,}/g, '/') : whole;
  const path = withoutEnding(withoutBase(plain, basePath));
  return path.length <= longestPath && Buffer.byteLength(path) <= longestPath ? path : null;
}

/** Decodes once. What is not valid is left as it was written. */
function decoded(path: string): string {
  if (!path.includes('%')) return path.toWellFormed();
  try {
    return decodeURIComponent(path).toWellFormed();
  } catch {
    return path.replace(/(?:%[0-9a-f]{2})+/gi, decodedOrSame).toWellFormed();
  }
}

function decodedOrSame(sequence: string): string {
  try {
    return decodeURIComponent(sequence);
  } catch {
    return sequence;
  }
}

/** `/docs.md` is the page of the base `/docs` itself. */
const fileEnding = /^\.(?:html|mdx?)\/?$/;

function withoutBase(path: string, basePath: string): string {
  if (basePath === '' || !path.startsWith(basePath)) return path;
  const rest = path.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || fileEnding.test(rest) ? '/' : path;
}

const ending = /(?:\.(?:html|mdx?)|\/|\/index)$/;

/** `/guide/`, `/guide/index.html`, `/guide.md` and `/guide` are one page. */
function withoutEnding(path: string): string {
  // Most paths have none of them, and one look is cheaper than four.
  if (!ending.test(path)) return path;
  const bare = path
    .replace(/\/+$/, '')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '');
  return bare || '/';
}

/** `docs/`, `/docs` and `/%64ocs` mean the same base. */
export const normaliseBasePath = (given: string): string => {
  const parts = decoded(given).split('/').filter(Boolean);
  return parts.length === 0 ? '' : `/${parts.join('/')}`;
};
