export const longestPath = 2_048;

/** The page that was read, without what varies between reads of it; null when it is too long to be one. */
export function pagePath(asked: string, basePath: string): string | null {
  const whole = decoded(withoutQuery(asked));
  const plain = withoutBase(whole.includes('//') ? whole.replace(/\/{2,}/g, '/') : whole, basePath);
  const path = withoutEnding(plain.startsWith('/') ? plain : `/${plain}`);
  return path.length <= longestPath && Buffer.byteLength(path) <= longestPath ? path : null;
}

export function withoutQuery(path: string): string {
  const query = path.indexOf('?');
  const fragment = path.indexOf('#');
  if (query === -1 && fragment === -1) return path;
  return path.slice(0, Math.min(...[query, fragment].filter((at) => at !== -1)));
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

function withoutBase(path: string, basePath: string): string {
  if (basePath === '' || !path.startsWith(basePath)) return path;
  const rest = path.slice(basePath.length);
  return rest === '' || rest.startsWith('/') ? rest : path;
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

/** `docs/` and `/docs` mean the same base. */
export const normaliseBasePath = (given: string): string => {
  const parts = given.split('/').filter(Boolean);
  return parts.length === 0 ? '' : `/${parts.join('/')}`;
};
