import { itemsOf, type Literal, propertyOf, stringOf } from '../../literal/literal.ts';

export interface Languages {
  all: readonly string[];
  first: string;
  /** Whose addresses have no language in front. */
  hidden: 'none' | 'first' | 'all';
  /** `page.cn.mdx`, or `cn/page.mdx`. */
  parser: 'dot' | 'dir';
}

/** `defineI18n({ languages: ['en', 'cn'], defaultLanguage: 'en', hideLocale: 'default-locale', parser: 'dir' })` */
export function readLanguages(i18n: Literal): Languages | null {
  const all = itemsOf(propertyOf(i18n, 'languages')).flatMap((item) => stringOf(item) ?? []);
  const first = stringOf(propertyOf(i18n, 'defaultLanguage'));
  if (all.length === 0 || first === undefined) return null;
  const hidden = { 'default-locale': 'first', always: 'all' }[stringOf(propertyOf(i18n, 'hideLocale')) ?? ''];
  return {
    all,
    first,
    hidden: (hidden as Languages['hidden'] | undefined) ?? 'none',
    parser: stringOf(propertyOf(i18n, 'parser')) === 'dir' ? 'dir' : 'dot',
  };
}

/** The language of a file, and its path without it. */
export function languageOf(
  relative: string,
  languages: Languages | null,
): { language: string | null; path: string } {
  if (!languages) return { language: null, path: relative };
  if (languages.parser === 'dir') {
    const [folder = '', ...rest] = relative.split('/');
    return rest.length > 0 && languages.all.includes(folder)
      ? { language: folder, path: rest.join('/') }
      : { language: languages.first, path: relative };
  }
  const [, bare, suffix, ending] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(relative) ?? [];
  return suffix !== undefined && languages.all.includes(suffix)
    ? { language: suffix, path: `${bare}${ending}` }
    : { language: languages.first, path: relative };
}

/** On a translated page, an address without a language may be shown in the page's own. */
export function isWithoutLanguage(relative: string, url: string, languages: Languages | null): boolean {
  if (!languages || !url.startsWith('/')) return false;
  const { language } = languageOf(relative, languages);
  return language !== languages.first && !languages.all.includes(url.split(/[/?#]/)[1] ?? '');
}

export function prefixOf(language: string | null, languages: Languages | null): string {
  if (!languages || language === null || languages.hidden === 'all') return '';
  return languages.hidden === 'first' && language === languages.first ? '' : `/${language}`;
}
