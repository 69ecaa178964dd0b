import { decodeHTML } from 'entities';
import { type ActiveItem, active, hostOf, urlItems } from './active-item.ts';
import { scanHtml, scriptItem } from './scan-html.ts';

/** What of a site's settings is more than text. */
export interface SettingRules {
  /** Settings that put tags, scripts or services of others into pages, or run commands, at any depth. */
  keys: readonly string[];
  /** Settings that list what the build loads and runs, and the names among them that run nothing of the repository's. */
  loads?: Readonly<Record<string, RegExp>>;
}

/** Only these are looked at as addresses: a path or a sentence is none. */
const address = /^\s*(?:[a-z][\w+.-]*\s*:|\/\/|\\\\)/i;

/** A value below such a setting is one of its own; markup and addresses count wherever they are. */
export function leafItems(value: string, setting: string | null, line: number | null): ActiveItem[] {
  const own = [
    ...markupItems(value, line),
    ...linkItems(value, line),
    ...(address.test(value) ? urlItems(value, line, null) : []),
  ];
  if (setting === null) return own;
  const what = `a value of the site’s setting \`${setting}\``;
  const host = address.test(value) ? hostOf(value) : null;
  return [
    active({ what, names: host === null ? [setting] : [], host, identity: `${setting}=${value}`, line }),
    ...own,
  ];
}

function markupItems(value: string, line: number | null): ActiveItem[] {
  if (!value.includes('<')) return [];
  const { items, scripts } = scanHtml(value, line ?? 1);
  return [...items, ...scripts.map(({ text, line: at }) => scriptItem(text, at))];
}

/** Links of Markdown: `[a](address)`, `[a]: address`. */
function linkItems(value: string, line: number | null): ActiveItem[] {
  if (!value.includes('](') && !value.includes(']:')) return [];
  return [...value.matchAll(/\](?:\(|:)\s{0,9}<?([^\s()<>]{1,2000})/g)].flatMap(([, url]) =>
    urlItems(decodeHTML(url!), line, null),
  );
}

/** A plugin or extension that the build loads by its name, with its options. */
export const loadedItem = (
  setting: string,
  name: string,
  options: unknown,
  line: number | null,
): ActiveItem =>
  active({
    what: `\`${name}\` in the site’s setting \`${setting}\`, which may run code`,
    names: [name],
    identity: `${setting}: ${name} ${JSON.stringify(options) ?? ''}`,
    line,
  });
