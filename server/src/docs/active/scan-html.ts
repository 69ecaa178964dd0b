import { type Token, Tokenizer, TokenizerMode, type TokenizerOptions } from 'parse5';
import { type ActiveItem, active, unchecked, urlItems } from './active-item.ts';
import { elementItems } from './elements.ts';
import type { CodeRules } from './scan-code.ts';
import { vueItems } from './vue-items.ts';

/** Elements whose content HTML reads as text; in SVG, and for some in MathML, it does not. */
const textElements: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

/** People write a few dozen. Each is compared, joined and listed more than once. */
const mostAttributes = 500;

export interface Markup {
  items: ActiveItem[];
  /** The content of each `<script>` without a `src`. */
  scripts: { text: string; line: number }[];
  /** It ends within a tag, a comment or an element of text, so that what follows is a part of that. */
  isOpen: boolean;
}

/**
 * Every start tag of a piece of HTML or SVG, by the tokenizer of the HTML standard. Whether the content of some
 * elements is text depends on what is around the piece, so it is read both ways: what either shows counts.
 */
export function scanHtml(html: string, firstLine = 1, vue?: CodeRules): Markup {
  const asText = tokenize(html, firstLine, true, vue);
  const asMarkup = tokenize(html, firstLine, false, vue);
  const known = new Set(asText.items.map(({ identity, line }) => `${line} ${identity}`));
  const more = asMarkup.items.filter(({ identity, line }) => !known.has(`${line} ${identity}`));
  const lines = new Set(asText.scripts.map(({ line }) => line));
  const moreScripts = asMarkup.scripts.filter(({ line }) => !lines.has(line));
  return {
    items: [...asText.items, ...more],
    scripts: [...asText.scripts, ...moreScripts],
    isOpen: asText.isOpen || asMarkup.isOpen,
  };
}

function tokenize(html: string, firstLine: number, readsText: boolean, vue: CodeRules | undefined): Markup {
  let isOpen = false;
  const items: ActiveItem[] = [];
  const scripts: Markup['scripts'] = [];
  let open: { name: string; text: string; line: number } | null = null;
  const onText = ({ chars }: Token.CharacterToken) => {
    if (open) open.text += chars;
  };
  const onTag = (tag: Token.TagToken) => {
    const line = firstLine + (tag.location?.startLine ?? 1) - 1;
    if (tag.attrs.length > mostAttributes) {
      const what = `a \`<${tag.tagName.slice(0, 40)}>\` element has more than ${mostAttributes} attributes.`;
      items.push(unchecked(what, JSON.stringify(tag.attrs), line));
    }
    const attributes = new Map(
      tag.attrs
        .slice(0, mostAttributes)
        .map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    const mode = readsText ? textElements[tag.tagName] : undefined;
    if (mode !== undefined) tokenizer.state = mode;
    const isInline = tag.tagName === 'script' && !attributes.has('src');
    if (tag.tagName === 'style' || isInline) open = { name: tag.tagName, text: '', line };
    const element = { name: tag.tagName, attributes, line };
    if (!isInline) items.push(...elementItems(element), ...(vue ? vueItems(element, vue) : []));
  };
  const onEnd = () => {
    if (open?.name === 'style') items.push(...styleItems(open.text, open.line));
    else if (open) scripts.push({ text: open.text, line: open.line });
    open = null;
  };
  const ignore = () => {};
  const options: TokenizerOptions = { sourceCodeLocationInfo: true };
  const tokenizer: Tokenizer = new Tokenizer(options, {
    onStartTag: onTag,
    onEndTag: onEnd,
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onNullCharacter: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: () => {
      isOpen ||= tokenizer.state !== TokenizerMode.DATA;
      onEnd();
    },
    onParseError: ({ code }) => {
      isOpen ||= code.startsWith('eof-');
    },
  });
  tokenizer.write(html, true);
  return { items, scripts, isOpen };
}

const stylesThatRun = /expression\s*\(|-moz-binding|(?<![\w-])behavior\s*:|(?:java|vb)script\s*:/gi;

/** Addresses in a style sheet, and what made old browsers run code. An escape may stand for any letter. */
export function styleItems(css: string, line: number | null): ActiveItem[] {
  const plain = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
    });
  const addresses = plain.matchAll(
    /url\(\s*["']?([^"')]{1,2000})|@import\s+["']([^"']{1,2000})|["']((?:https?:)?\/\/[^"'\s]{1,2000})/gi,
  );
  return [
    ...[...addresses].flatMap(([, url, imported, other]) =>
      urlItems(url ?? imported ?? other ?? '', line, 'a style'),
    ),
    ...[...plain.matchAll(stylesThatRun)].map(([found], index) =>
      active({
        what: `a style that may run code, \`${found}\``,
        names: [],
        identity: `style ${index} ${found}`,
        line,
      }),
    ),
  ];
}

/** An SVG or XHTML file: what its own language adds to tags. */
export function scanXml(xml: string): ActiveItem[] {
  const { items, scripts } = scanHtml(xml);
  const own = [
    ['<!ENTITY', 'an entity that stands for markup'],
    ['<?xml-stylesheet', 'a style sheet that may run code'],
  ] as const;
  return [
    ...items,
    ...scripts.map(({ text, line }) => scriptItem(text, line)),
    ...own.flatMap(([mark, what]) =>
      xml.includes(mark) ? [active({ what, names: [], identity: mark, line: null })] : [],
    ),
  ];
}

export const scriptItem = (text: string, line: number): ActiveItem =>
  active({
    what: 'a `<script>` element',
    names: ['script'],
    identity: `<script> ${text.trim()}`,
    line,
  });
