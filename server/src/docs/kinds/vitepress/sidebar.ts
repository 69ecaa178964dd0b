import { arrayOf, itemsOf, type Literal, propertyOf, stringOf, valueAt } from '../../literal/literal.ts';
import { describeUnknown, unknownSetting } from '../../literal/unknown.ts';
import {
  emptyNavigation,
  type Navigation,
  type NavigationGroup,
  type NavigationLinks,
  type NavigationScope,
} from '../../navigation/navigation.ts';
import {
  literalList,
  memberPlace,
  NavigationBuilder,
  type ResolveTarget,
} from '../../navigation/navigation-builder.ts';
import { readLinks } from '../../navigation/navigation-links.ts';

const version = /^\/?v?\d+(\.(\d+|x))*\/?$/;

/** Reads `themeConfig.sidebar` and `.nav`, of the site and of its other languages. */
export function readVitepressNavigation(
  file: string,
  config: Literal | undefined,
  resolve: ResolveTarget,
): Navigation {
  return { ...readSidebars(file, config, resolve), links: readTopBars(config) };
}

function readTopBars(config: Literal | undefined): NavigationLinks {
  const locales = propertyOf(config, 'locales');
  const others = locales?.type === 'object' ? locales.properties : [];
  const bars = others.map(({ key, value }) => [
    `locales.${key}.themeConfig.nav`,
    valueAt(value, 'themeConfig', 'nav'),
  ]);
  const settings = { 'themeConfig.nav': valueAt(config, 'themeConfig', 'nav'), ...Object.fromEntries(bars) };
  return readLinks(settings, (item) => ({ target: propertyOf(item, 'link') }));
}

function readSidebars(file: string, config: Literal | undefined, resolve: ResolveTarget): Navigation {
  const locales = propertyOf(config, 'locales');
  const others = locales?.type === 'object' ? locales.properties : [];
  const ownSidebars = others.flatMap(({ key, value }) => {
    const own = valueAt(value, 'themeConfig', 'sidebar');
    return own ? [{ key, own }] : [];
  });
  const sidebar = valueAt(config, 'themeConfig', 'sidebar');
  if (config && !sidebar && ownSidebars.length === 0) return emptyNavigation('none');
  if (ownSidebars.length === 0 && (!sidebar || sidebar.type === 'unknown')) {
    const unknown = sidebar ? [unknownSetting('themeConfig.sidebar', sidebar)] : [];
    const why = unknown.map(describeUnknown).join('') || `${file} does not say what it exports`;
    return {
      ...emptyNavigation('unreadable', `The navigation was neither read nor changed: ${why}.`),
      unknown,
    };
  }
  const builder = new NavigationBuilder('literal', resolve);
  if (sidebar && !builder.isUnknown(sidebar, 'themeConfig.sidebar')) readSidebar(builder, sidebar, false);
  readTexts(builder, valueAt(config, 'themeConfig', 'nav'));
  for (const { key, own } of ownSidebars) {
    const isUnknown = builder.isUnknown(own, `locales.${key}.themeConfig.sidebar`);
    if (!isUnknown) readSidebar(builder, own, key !== 'root');
  }
  return builder.build([file]);
}

function readSidebar(builder: NavigationBuilder, sidebar: Literal, translated: boolean): void {
  if (sidebar.type !== 'object') {
    const scope = { frozen: false, translated };
    // Entries without a group have their language from this one.
    const pages = literalList(arrayOf(sidebar));
    const top = { label: '', file: sidebar.source.path, parent: null, place: null, pages, scope };
    readItems(builder, sidebar, translated ? builder.group(top) : null, '', scope);
    return;
  }
  // One sidebar per path; a path that looks like a version beside ones that do not is an older version.
  const hasCurrent = sidebar.properties.some(({ key }) => !version.test(key));
  for (const unknown of sidebar.rest) builder.isUnknown(unknown, 'themeConfig.sidebar');
  for (const { key, value } of sidebar.properties) {
    const setting = `themeConfig.sidebar['${key}']`;
    if (builder.isUnknown(value, setting)) continue;
    const items = value.type === 'object' ? propertyOf(value, 'items') : value;
    if (!items || builder.isUnknown(items, setting)) continue;
    const scope = { frozen: hasCurrent && version.test(key), translated };
    const group = builder.group({
      label: key,
      file: items.source.path,
      parent: null,
      place: null,
      pages: literalList(arrayOf(items)),
      scope,
    });
    readItems(builder, items, group, stringOf(propertyOf(value, 'base')) ?? '', scope);
  }
}

function readItems(
  builder: NavigationBuilder,
  literal: Literal,
  parent: NavigationGroup | null,
  base: string,
  scope: NavigationScope,
): void {
  const array = arrayOf(literal);
  const list = literalList(array);
  array?.items.forEach((item, index) => {
    if (builder.isUnknown(item, 'themeConfig.sidebar')) return;
    const place = list && { list, index };
    const text = propertyOf(item, 'text');
    const link = propertyOf(item, 'link');
    const items = propertyOf(item, 'items');
    builder.labelOf(text, scope);
    const below = stringOf(propertyOf(item, 'base')) ?? base;
    // A link below a base is written relative to it.
    const target = link?.type === 'string' ? below + link.value : '';
    if (!items || builder.isUnknown(items, 'items')) {
      if (link?.type === 'string') builder.entryOf(link, parent, place, target);
      return;
    }
    const pages = arrayOf(items);
    const group = builder.group({
      label: stringOf(text) ?? '',
      file: items.source.path,
      parent,
      place,
      pages: literalList(pages),
      scope,
    });
    if (link?.type === 'string') builder.entryOf(link, group, memberPlace(item, 'link'), target);
    readItems(builder, items, group, below, scope);
  });
}

function readTexts(builder: NavigationBuilder, nav: Literal | undefined): void {
  for (const item of itemsOf(nav)) {
    builder.labelOf(propertyOf(item, 'text'));
    readTexts(builder, propertyOf(item, 'items'));
  }
}
