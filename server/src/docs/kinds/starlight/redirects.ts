import { appendProperty, quoteLike } from '../../literal/edit-literal.ts';
import {
  type Literal,
  type Place,
  type Property,
  propertyOf,
  stringOf,
  unknownsIn,
} from '../../literal/literal.ts';
import { hostingRedirects } from '../../redirects/hosting-redirects.ts';
import { literalTarget, type Redirect, type Redirects } from '../../redirects/redirects.ts';
import type { SiteFiles } from '../../site/site-files.ts';
import { lineCounter } from '../../text/lines.ts';
import type { Options } from './options.ts';

/** `redirects: { '/old': '/new', '/older': { status: 302, destination: '/new' } }` of Astro, and those of its host. */
export async function readRedirects(site: SiteFiles, { config, base }: Options): Promise<Redirects> {
  const listed = propertyOf(config, 'redirects');
  const hosted = await hostingRedirects(site);
  const known = listed?.type === 'object' ? listed.properties.flatMap(redirectOf(base)) : [];
  const list = [...known, ...hosted.list];
  // What is put in behind others may take the place of any of them.
  const own = listed?.type === 'object' && listed.rest.length > 0 ? [listed] : unknownsIn(listed);
  const unread = [...own, ...(hosted.unread ?? [])];
  if (config?.type !== 'object' || !config.members) return { ...hosted, list, unread };
  if (!listed && hosted.add) return { ...hosted, list, unread };
  const object = listed ?? config;
  if (object.type !== 'object' || !object.members) return { ...hosted, list, unread };
  const { path: file, text } = object.source;
  // The first quote of the list, or of the file, shows which ones its author uses.
  const inside = text.slice(object.start, object.end).search(/["']/);
  const example = inside === -1 ? text.search(/["']/) : object.start + inside;
  const quote = (value: string) => quoteLike(text, example, value);
  return {
    list,
    conditional: hosted.conditional ?? [],
    rewrites: hosted.rewrites ?? [],
    unread,
    takesMore: listed !== undefined && object.members.length > 0,
    takesTemporary: true,
    add: ({ url: from }, { url: to }, isTemporary = false) => {
      const value = isTemporary ? `{ status: 302, destination: ${quote(to)} }` : quote(to);
      const entry = `${quote(from.slice(base.length).replace(/(.)\/$/, '$1'))}: ${value}`;
      return { file, edit: appendProperty(object, listed ? entry : `redirects: { ${entry} }`) };
    },
  };
}

const redirectOf =
  (base: string) =>
  ({ key, keyPlace, value }: Property): Redirect[] => {
    const written = value.type === 'string' ? value : propertyOf(value, 'destination');
    const to = stringOf(written);
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
            target: literalTarget(written, isOwn(keyPlace, value) ? value : nowhere(value)),
          },
        ];
  };

/** The value stands right behind its key, and is not one with a name, which others may share. */
const isOwn = (key: Place | null, { source, start }: Literal): boolean =>
  key?.source.path === source.path && /^\]?\s*:\s*$/.test(source.text.slice(key.end, start));

const nowhere = ({ source }: Place): Place => ({ source, start: 0, end: 0 });
