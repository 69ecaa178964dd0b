import type { Literal } from '../../literal/literal.ts';

/**
 * The `rewrites` of a configuration: paths of files, and what they are served as. Both may have parameters:
 * `packages/:name/src/:page*` becomes `:name/:page*`.
 */
export function readRewrites(rewrites: Literal | undefined): (path: string) => string {
  const rules = (rewrites?.type === 'object' ? rewrites.properties : []).flatMap(({ key, value }) =>
    value.type === 'string' && !key.includes('(') ? [{ from: patternOf(key), to: value.value }] : [],
  );
  return (path) => {
    for (const { from, to } of rules) {
      const found = from.exec(path);
      if (found) return to.replace(/:(\w+)\*?/g, (whole, name: string) => found.groups?.[name] ?? whole);
    }
    return path;
  };
}

const parameter = /:(\w+)(\*)?/g;

function patternOf(path: string): RegExp {
  let pattern = '';
  let at = 0;
  for (const found of path.matchAll(parameter)) {
    const [whole, name, many] = found;
    pattern += `${escaped(path.slice(at, found.index))}(?<${name}>${many ? '.*' : '[^/]+'})`;
    at = found.index + whole.length;
  }
  return new RegExp(`^${pattern}${escaped(path.slice(at))}$`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
