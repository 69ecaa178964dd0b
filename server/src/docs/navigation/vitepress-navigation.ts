import { arrayOf, hasOpaque, inside, type Literal, propertyOf, stringOf } from '../literal/literal.ts';
import { readJavaScript } from '../literal/read-javascript.ts';
import { emptyNavigation, type Navigation, type NavigationGroup } from './navigation.ts';
import { NavigationBuilder, type ResolveTarget } from './navigation-builder.ts';

const version = /^\/?(v\d+(\.(\d+|x))*|\d+\.(\d+|x)(\.(\d+|x))?)\/?$/;

/** Reads `themeConfig.sidebar` and `.nav`, as far as they are written down and not computed. */
export function readVitepressNavigation(file: string, source: string, resolve: ResolveTarget): Navigation {
  const theme = propertyOf(readJavaScript(source) ?? undefined, 'themeConfig');
  const sidebar = propertyOf(theme, 'sidebar');
  const nav = propertyOf(theme, 'nav');
  if (!sidebar && theme && !hasOpaque(theme)) return emptyNavigation('none');
  if (!sidebar || hasOpaque(sidebar)) {
    return emptyNavigation(
      'unreadable',
      `${file} computes the sidebar, so the navigation was neither read nor changed.`,
    );
  }
  const builder = new NavigationBuilder(file, source, 'literal', resolve);
  if (sidebar.type === 'object') readMultiple(builder, sidebar.properties);
  else readItems(builder, sidebar, null, '');
  if (nav && !hasOpaque(nav)) readTexts(builder, nav);
  return builder.build();
}

/** One sidebar per path; a path that looks like a version beside ones that do not is an older version. */
function readMultiple(
  builder: NavigationBuilder,
  properties: readonly { key: string; value: Literal }[],
): void {
  const current = properties.some(({ key }) => !version.test(key));
  for (const { key, value } of properties) {
    const items = propertyOf(value, 'items') ?? value;
    const array = arrayOf(items);
    const group = builder.group({
      label: key,
      parent: null,
      place: null,
      pages: array ? { format: 'literal', array } : null,
      scope: { frozen: current && version.test(key), translated: false },
    });
    readItems(builder, items, group, stringOf(propertyOf(value, 'base')) ?? '');
  }
}

function readItems(
  builder: NavigationBuilder,
  literal: Literal,
  parent: NavigationGroup | null,
  base: string,
): void {
  const array = arrayOf(literal);
  array?.items.forEach((item, index) => {
    const place = { list: { format: 'literal', array } as const, index };
    const text = propertyOf(item, 'text');
    const link = propertyOf(item, 'link');
    const items = propertyOf(item, 'items');
    const scope = { frozen: parent?.frozen ?? false, translated: false };
    if (text?.type === 'string') builder.label(text.value, inside(text), scope);
    if (!items) {
      // A link below a base is written relative to it; only whole links are edited.
      if (link?.type === 'string' && base === '') builder.entry(link.value, inside(link), parent, place);
      return;
    }
    const pages = arrayOf(items);
    const group = builder.group({
      label: stringOf(text) ?? '',
      parent,
      place,
      pages: pages ? { format: 'literal', array: pages } : null,
      scope,
    });
    if (link?.type === 'string' && base === '') builder.entry(link.value, inside(link), group, null);
    readItems(builder, items, group, stringOf(propertyOf(item, 'base')) ?? base);
  });
}

function readTexts(builder: NavigationBuilder, nav: Literal): void {
  for (const item of arrayOf(nav)?.items ?? []) {
    const text = propertyOf(item, 'text');
    if (text?.type === 'string')
      builder.label(text.value, inside(text), { frozen: false, translated: false });
    const items = propertyOf(item, 'items');
    if (items) readTexts(builder, items);
  }
}
