import { appendProperty, quoteLike } from '../../literal/edit-literal.ts';
import { type Literal, propertyOf, stringOf } from '../../literal/literal.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import type { Redirect, Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineCounter } from '../../text/lines.ts';
import type { Options } from './options.ts';

/** `redirects: { '/old': '/new', '/older': { status: 302, destination: '/new' } }` of Astro, and those of its host. */
export async function readRedirects(site: SiteFiles, { config, base }: Options): Promise<Redirects> {
  const listed = propertyOf(config, 'redirects');
  const hosted = await hostingRedirects(site);
  const own = listed?.type === 'object' ? listed.properties.flatMap(redirectOf(base)) : [];
  const list = [...own, ...hosted.list];
  if (config?.type !== 'object' || !config.members) return { list, add: hosted.add };
  if (!listed && hosted.add) return { list, add: hosted.add };
  const object = listed ?? config;
  if (object.type !== 'object' || !object.members) return { list, add: hosted.add };
  const { path: file, text } = object.source;
  // The first quote of the list, or of the file, shows which ones its author uses.
  const inside = text.slice(object.start, object.end).search(/["']/);
  const example = inside === -1 ? text.search(/["']/) : object.start + inside;
  const quote = (value: string) => quoteLike(text, example, value);
  return {
    list,
    add: ({ url: from }, { url: to }) => {
      const entry = `${quote(from.slice(base.length).replace(/(.)\/$/, '$1'))}: ${quote(to)}`;
      return { file, edit: appendProperty(object, listed ? entry : `redirects: { ${entry} }`) };
    },
  };
}

const redirectOf =
  (base: string) =>
  ({ key, value }: { key: string; value: Literal }): Redirect[] => {
    const to = stringOf(value) ?? stringOf(propertyOf(value, 'destination'));
    const { source, start } = value;
    const from = `${base}/${key.replace(/^\/|\/$/g, '')}`.replace(/\/\[\.{3}[^\]]+\]$/, '/*');
    return to === undefined
      ? []
      : [
          {
            from,
            to: to.replace(/\/\[\.{3}[^\]]+\]$/, '/*'),
            file: source.path,
            line: lineCounter(source.text)(start),
          },
        ];
  };
