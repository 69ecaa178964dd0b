import { hash } from 'node:crypto';

/** Something of a file that does more than show text: it runs, loads, sends, or leads to another host. */
export interface ActiveItem {
  /**
   * `host`: a link or picture of another host, which runs nothing. `code`: a program in a page, which a reviewer
   * reads as one. `unchecked`: what no parser could read, so that nobody knows what is in it; `what` says why.
   */
  kind: 'active' | 'host' | 'code' | 'unchecked';
  /** As in “Adds a `<script>` element”. */
  what: string;
  /** By which an instruction asks for it, in code marks or as a tag. */
  names: readonly string[];
  /** By which it asks for it in plain words. */
  phrases?: readonly string[];
  /** The other host that it names, if it does. */
  host: string | null;
  /** The same item has the same one, wherever it is. */
  identity: string;
  line: number | null;
}

export interface ItemDetails {
  what: string;
  names: readonly string[];
  phrases?: readonly string[];
  host?: string | null;
  identity: string;
  line: number | null;
}

export const active = ({ host = null, ...details }: ItemDetails): ActiveItem => ({
  kind: 'active',
  host,
  ...details,
});

/** `identity` is that of the text which was not read: the same text of the base is no news. */
export const unchecked = (what: string, text: string, line: number | null = null): ActiveItem => ({
  kind: 'unchecked',
  what,
  names: [],
  host: null,
  identity: `unchecked ${hash('sha1', text)}`,
  line,
});

export const codeItem = (code: string, line: number | null): ActiveItem => ({
  kind: 'code',
  what: 'code',
  names: [],
  host: null,
  identity: `program ${hash('sha1', code.trim())}`,
  line,
});

/** What a URL is, wherever it is written. `loads`: browsers ask for it when they show the page. */
export function urlItems(url: string, line: number | null, loads: string | null): ActiveItem[] {
  // Browsers ignore white space and control characters in front of and within the scheme.
  const parsed = URL.parse(url.trim(), 'https://this.invalid/');
  if (!parsed) return [];
  const { protocol, host } = parsed;
  if (
    running.has(protocol) ||
    (protocol === 'data:' && loads !== 'a picture' && isMarkup.test(parsed.pathname))
  ) {
    const what = `a \`${protocol}\` address`;
    return [active({ what, names: [protocol], identity: `${what} ${url}`, line })];
  }
  if (host === '' || host === 'this.invalid' || !/^(?:https?|ftp|wss?):$/.test(protocol)) return [];
  const what = loads ? `${loads} of \`${host}\`` : `a link to \`${host}\``;
  return [{ kind: 'host', what, names: [], host, identity: host, line }];
}

const running: ReadonlySet<string> = new Set(['javascript:', 'vbscript:']);
const isMarkup = /^(?:text\/html|image\/svg\+xml|application\/xhtml\+xml|text\/xml|application\/xml)/i;

export const hostOf = (url: string): string | null => {
  const host = URL.parse(url.trim(), 'https://this.invalid/')?.host;
  return host === undefined || host === '' || host === 'this.invalid' ? null : host;
};
