import { type Document, isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { writeScalar } from '../../markdown/yaml-scalar.ts';
import { noRedirects, type Redirect, type RedirectEnd, type Redirects } from '../../redirects/redirects.ts';
import { scalarTarget } from '../../redirects/yaml-target.ts';
import { splitUrl } from '../../site/resolve-link.ts';
import { insertAt } from '../../text/edit.ts';
import { lineCounter, lineEnding, startOfLine, startOfNextLine } from '../../text/lines.ts';
import { relativeTo } from '../../text/posix-path.ts';

/** `plugins: - redirects: redirect_maps: old.md: new.md`, when the plugin is there. */
export function mkdocsRedirects(file: string, source: string, config: Document, folder: string): Redirects {
  const maps = redirectMaps(config);
  if (!maps) return noRedirects;
  const lineOf = lineCounter(source);
  const list = maps.items.flatMap(({ key, value }): Redirect[] => {
    if (!isScalar(key) || !isScalar(value)) return [];
    const line = lineOf(key.range?.[0] ?? 0);
    const target = scalarTarget(source, value, (page) => asFile(page, folder));
    return [{ from: asUrl(String(key.value)), to: asUrl(String(value.value)), file, line, target }];
  });
  const last = maps.items.at(-1);
  if (maps.flow || !last || !isScalar(last.key) || !isScalar(last.value)) return { list, add: null };
  const start = last.key.range?.[0] ?? 0;
  const at = startOfNextLine(source, last.value.range?.[1] ?? start);
  const indent = source.slice(startOfLine(source, start), start);
  const newline = lineEnding(source);
  const style = source[start] === '"' ? 'double' : source[start] === "'" ? 'single' : null;
  const opening = source[at - 1] === '\n' ? '' : newline;
  return {
    list,
    add: (from, to) => {
      const [key, value] = [from, to].map((end) => writeScalar(asFile(end, folder), style));
      const line = `${opening}${indent}${key}: ${value}${newline}`;
      return { file, edit: insertAt(at, line) };
    },
  };
}

function redirectMaps(config: Document): YAMLMap | null {
  const plugins = config.get('plugins', true) as unknown;
  const items: unknown[] = isSeq(plugins) ? plugins.items : isMap(plugins) ? [plugins] : [];
  for (const item of items) {
    const plugin: unknown = isMap(item) ? item.get('redirects', true) : null;
    const maps: unknown = isMap(plugin) ? plugin.get('redirect_maps', true) : null;
    if (isMap(maps)) return maps;
  }
  return null;
}

/** What is written may be a file, also with a query or a fragment, or an address. */
function asUrl(written: string): string {
  if (/^[a-z]+:/i.test(written)) return written;
  const { path } = splitUrl(written);
  const bare = path.replace(/^(?:\.?\/)+/, '').replace(/\.md$/, '');
  return `/${bare.replace(/(^|\/)(index|README)$/, '')}${written.slice(path.length)}`;
}

/** A page is named by its file; where none is known, by the one its URL would come from. */
function asFile({ url, path }: RedirectEnd, folder: string): string {
  if (/^[a-z]+:/i.test(url)) return url;
  const [bare = '', hash] = url.replace(/^\//, '').split('#');
  const known = path === null ? null : relativeTo(folder, path);
  const file = known ?? `${bare.replace(/\/$/, '') || 'index'}.md`;
  return hash === undefined ? file : `${file}#${hash}`;
}
