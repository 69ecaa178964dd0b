import { inside, type Literal } from '../literal/literal.ts';
import { readConfiguration } from '../literal/read-configuration.ts';
import { type NavigationLink, writtenAt, writtenOnce } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import { lineAt } from '../text/lines.ts';

/** Settings by these names are links, whatever theme or plugin reads them. */
const linkNames = new Set(['link', 'href', 'to']);

export interface SettingLink extends NavigationLink {
  /** The target of a redirect. */
  isRedirect?: boolean;
}

/** Links of the configuration that no list of the navigation has: of a footer, a banner or a redirect. */
export async function settingLinks(site: Site): Promise<SettingLink[]> {
  const { config } = site.layout;
  if (config === null || !/\.([cm]?[jt]s|json)$/.test(config)) return [];
  const tree = { paths: site.tree.paths, read: (path: string) => site.text(path) };
  const { value } = await readConfiguration(tree, config);
  const { entries, links } = await site.navigation();
  const known = new Set([...entries, ...(links?.known ?? [])].map(writtenAt));
  return writtenOnce(linksIn(value)).filter((link) => !known.has(writtenAt(link)));
}

function linksIn(literal: Literal | undefined, isRedirect = false): SettingLink[] {
  if (literal?.type === 'array') return literal.items.flatMap((item) => linksIn(item, isRedirect));
  if (literal?.type !== 'object') return [];
  return literal.properties.flatMap(({ key, value }) => {
    // Links of a sidebar may count from elsewhere.
    if (value.type !== 'string')
      return key === 'sidebar' ? [] : linksIn(value, isRedirect || key === 'redirects');
    if (!linkNames.has(key) || !value.isWritten || !/^\/(?!\/)/.test(value.value)) return [];
    const { source, start, end } = inside(value);
    const line = lineAt(source.text, start);
    return [{ file: source.path, line, target: value.value, range: { start, end }, page: null, isRedirect }];
  });
}
