import { type Literal, propertyOf, stringOf, valueAt } from '../../literal/literal.ts';
import type { NavigationLinks } from '../../navigation/navigation.ts';
import { readLinks } from '../../navigation/navigation-links.ts';
import type { DocsVersion, Options } from './options.ts';

/** The documents of a version, by what they are called. */
type Documents = (version: DocsVersion) => Promise<ReadonlyMap<string, string>>;

/** The links of the top bar and the footer: by address, or by what a document is called. */
export async function readNavbar(
  { theme, plugins }: Options,
  documentsOf: Documents,
): Promise<NavigationLinks> {
  const documents = new Map<string, ReadonlyMap<string, string>>();
  for (const { type, id, route, versions } of plugins) {
    // Looked for in the version that readers get first.
    const version = versions.find((each) => each.route === route) ?? versions[0];
    if (type === 'docs' && version) documents.set(id, await documentsOf(version));
  }
  const read = (item: Literal) => {
    const address = propertyOf(item, 'to');
    const name = propertyOf(item, 'docId');
    if (name?.type !== 'string') return { target: address?.type === 'string' ? address : (name ?? address) };
    const plugin = stringOf(propertyOf(item, 'docsPluginId')) ?? 'default';
    const page = documents.get(plugin)?.get(name.value);
    return page === undefined ? { target: undefined } : { target: name, page };
  };
  const settings = {
    'themeConfig.navbar.items': valueAt(theme, 'navbar', 'items'),
    'themeConfig.footer.links': valueAt(theme, 'footer', 'links'),
  };
  return readLinks(settings, read);
}
