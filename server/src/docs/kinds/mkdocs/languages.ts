import type { Standing } from '../../site/site-files.ts';
import { isBelow, joinPath, relativeTo } from '../../text/posix-path.ts';
import { asFields, type Fields, type Settings } from './settings.ts';

/** The languages of mkdocs-static-i18n. */
export interface Languages {
  standing(path: string): Standing | null;
  /** A file below the documentation's folder as if the site had its language only, and what its address begins with. */
  plain(relative: string): { relative: string; prefix: string };
  /** The files that a path in a link or in the navigation may mean, the likeliest first. */
  candidates(path: string, from: string | null): string[];
}

/** As the plugin itself tells a language. */
const locale = /^[a-z]{2}(?:-[A-Za-z]{4})?(?:[-_][A-Z]{2})?$/;

/** Null where the site has one language. */
export function readLanguages({ plugins }: Settings, folder: string): Languages | null {
  const options = plugins.get('i18n');
  if (!options) return null;
  const { all, first } = languagesOf(options);
  const isLanguage = (name: string) => all.has(name) || locale.test(name);
  return options.docs_structure === 'folder'
    ? inFolders({ folder, first, isLanguage, fallsBack: options.fallback_to_default !== false })
    : bySuffix({ folder, first, isLanguage });
}

/** A list of languages, or in older versions a map of names and `default_language`. */
function languagesOf({ languages, default_language: older }: Fields): { all: Set<string>; first: string } {
  const listed = Array.isArray(languages) ? languages.map(asFields) : [];
  const names = Array.isArray(languages)
    ? listed.flatMap(({ locale: name }) => (typeof name === 'string' ? name : []))
    : Object.keys(asFields(languages));
  const main = listed.find((language) => language.default === true)?.locale ?? older ?? names[0] ?? 'en';
  return { all: new Set(names), first: String(main) };
}

interface Reading {
  folder: string;
  /** The language that has no part of the address. */
  first: string;
  isLanguage(name: string): boolean;
}

/** `guide.fr.md` beside `guide.md`. */
function bySuffix({ folder, first, isLanguage }: Reading): Languages {
  const split = (path: string) => {
    const [, bare, suffix, ending] = /^(.*)\.([^./]+)(\.[^./]+)$/.exec(path) ?? [];
    return suffix !== undefined && isLanguage(suffix)
      ? { plain: bare! + ending!, language: suffix }
      : { plain: path, language: first };
  };
  const suffixed = (path: string, language: string) => path.replace(/(\.[^./]+)$/, `.${language}$1`);
  return {
    standing: (path) => (split(relativeTo(folder, path) ?? path).language === first ? null : 'translation'),
    plain: (relative) => {
      const { plain, language } = split(relative);
      return { relative: plain, prefix: language === first ? '' : `${language}/` };
    },
    candidates: (path, from) => {
      const language = from === null ? first : split(from).language;
      return [...new Set([suffixed(path, language), suffixed(path, first), path])];
    },
  };
}

/** `fr/guide.md` beside `en/guide.md`. */
function inFolders({ folder, first, isLanguage, fallsBack }: Reading & { fallsBack: boolean }): Languages {
  const split = (relative: string) => {
    const [name = '', ...rest] = relative.split('/');
    return rest.length > 0 && isLanguage(name)
      ? { plain: rest.join('/'), language: name }
      : { plain: relative, language: null };
  };
  return {
    standing: (path) => {
      const { language } = split(relativeTo(folder, path) ?? path);
      return language === null || language === first ? null : 'translation';
    },
    plain: (relative) => {
      const { plain, language } = split(relative);
      return { relative: plain, prefix: language === null || language === first ? '' : `${language}/` };
    },
    candidates: (path, from) => {
      const relative = isBelow(path, folder) ? relativeTo(folder, path)! : null;
      if (relative === null) return [path];
      const current = (from === null ? null : split(relativeTo(folder, from) ?? from).language) ?? first;
      const { plain, language } = split(relative);
      const languages = [language ?? current, ...(fallsBack ? [first] : [])];
      return [
        ...new Set([...languages.map((name) => joinPath(folder, name, plain)), joinPath(folder, plain)]),
      ];
    },
  };
}
