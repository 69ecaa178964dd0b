/** What looks like a link in a text that is not read as a page. */
export interface WrittenLink {
  /** As it is written. */
  url: string;
  /** Where it begins in the text. */
  at: number;
  /** What it means, where that is written otherwise: without the slash of an address, or with a host before it. */
  meant?: string;
  /** It names a file below the folder of pages. */
  fromTop?: boolean;
  /** Its place says that it is a link to a page and can be nothing else. */
  isPlain?: boolean;
}

const found = (text: string, pattern: RegExp): WrittenLink[] =>
  [...text.matchAll(pattern)].map(({ 0: url, index }) => ({ url, at: index }));

const codeBlock = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^[ \t>]*\1/gm;
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
const target = /(?<=\]\()(?!#)[^()\s]+(?=\))/g;

const withoutBlocks = (page: string): string =>
  page.replace(codeBlock, (block) => block.replace(/[^\n]/g, ' '));

/** Some sites show the links of a code span: `{nativeEvent: [PressEvent](pressevent)}` */
export function linksInSpans(page: string): WrittenLink[] {
  return [...withoutBlocks(page).matchAll(codeSpan)].flatMap(({ 0: span, index }) =>
    found(span, target).map(({ url, at }) => ({ url, at: index + at })),
  );
}

/** `href="/a"`, `buttonLink: '/a'`, `to={"/a"}` */
const property = /(?<=(?:link|href|url|\bto)["']?\s{0,9}[:=]\s{0,9}\{?\s{0,9}(["'`]))\/[^"'`\s]*(?=\1)/gi;
/** Text that a program writes into pages: `[${name}](/a#${name})` */
const written = /(?<=\]\()\/(?!\/)[^()\s"'`]+(?=\))/g;

/** An address in a list or a call, as in `['/guides/a', '/guides/b/']`; a single word may be anything. */
const quoted = /(?<=(["'`]))\/[\w.~%-]+(?:\/[\w.~%-]+)+\/?(?:[?#][^"'`\s]*)?(?=\1)/g;
/** In a component of a site it is rather a page's address than anything else: `"/about"`, `"/conf/#a"`. */
const word = /(?<=(["'`]))\/[\w.~%-]+\/?(?:[?#][^"'`\s]*)?(?=\1)/g;
/** The same before what code makes of the rest: `/a#${name.split('.')[0]}`. */
const template = /(?<=`)\/[\w.~%-]+(?:\/[\w.~%-]+)*\/?[?#][^`\n]{0,300}(?=`)/g;

const linksBy = (text: string, ...patterns: RegExp[]): WrittenLink[] => {
  const all = patterns.flatMap((pattern) => found(text, pattern));
  return [...new Map(all.map((link) => [link.at, link])).values()].sort((a, b) => a.at - b.at);
};

/** Functions of frameworks put the base and a slash in front: useBaseUrl('guides/install'). */
const baseCall = String.raw`(?<=\b(?:useBaseUrl|withBaseUrl|withBase)\(\s{0,9}(["'\`]))`;
const based = new RegExp(
  String.raw`${baseCall}(?!\/)[\w.~%-]+(?:\/[\w.~%-]+)*\/?(?:[?#][^"'\`\n]{0,300})?(?=\1)`,
  'g',
);

const fromTop = (link: WrittenLink): WrittenLink =>
  link.url.startsWith('/') ? link : { ...link, meant: `/${link.url}` };

const basedLinks = (text: string): WrittenLink[] => found(text, based).map(fromTop);

/** An address from the top; what follows it may be made by code. */
const address = String.raw`\/?(?!\/)[\w.~%/-]*(?:[?#][^"'\`\n]{0,300})?(?=\1)`;
/**
 * ` href="/a"`, ` to={'/a#b'}`, ` button-link="/a"`, `{ link: '/a' }` and ``useBaseUrl(`a#${b}`)`` are links and nothing
 * else.
 */
const plain = [
  new RegExp(String.raw`(?<=\s(?:[\w-]*(?:[Hh]ref|[Ll]ink)|to)(?:=\{?|:\s?)(["'\`]))(?=\/)${address}`, 'g'),
  new RegExp(baseCall + address, 'g'),
];
/** What people write has no longer lines. */
const longestLine = 2_000;

function markPlain(text: string, links: WrittenLink[]): WrittenLink[] {
  const places = new Set(plain.flatMap((pattern) => found(text, pattern)).map(({ at }) => at));
  const lineEnd = (at: number) => (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
  const isShort = (at: number) => lineEnd(at) - text.lastIndexOf('\n', at) <= longestLine;
  return links.map((link) => (places.has(link.at) && isShort(link.at) ? { ...link, isPlain: true } : link));
}

/** Those of a script. */
export const linksInCode = (text: string): WrittenLink[] =>
  markPlain(text, [...linksBy(text, property, written, quoted), ...basedLinks(text)]);

/** Those of a component. */
export const linksInComponent = (text: string): WrittenLink[] =>
  markPlain(text, [...linksBy(text, property, written, word, quoted, template), ...basedLinks(text)]);

/** `<LinkCard link="guides/install" />`: only the component knows what its attribute counts from. */
const ownTag = /<[A-Z][\w.]*\s[^<>]{0,2000}>/g;
const path = String.raw`\/?[\w.~%-]+(?:\/[\w.~%-]+)+\/?(?:#[^"'\`\s]*)?`;
const ownAttribute = new RegExp(`(?<=\\s(?:href|to|link|url|page|path)=(["']))${path}(?=\\1)`, 'g');
const frontMatter = /^---\r?\n[\s\S]*?^---/m;
/** Pages in a list that only the site's own code reads: `- guides/install`, `- Install: guides/install#linux`. */
const listed = new RegExp(
  `(?<=^[ \\t]*-[ \\t]+(?:[^:\\n]{1,200}:[ \\t]+)?["']?)${path}(?=["']?[ \\t]*\\r?$)`,
  'gm',
);

/** Those of a page's components and fields. They may have no slash in front. */
function linksInTags(page: string): WrittenLink[] {
  const fields = page.startsWith('---') ? (frontMatter.exec(page)?.[0] ?? '') : '';
  const tags = [...withoutBlocks(page).matchAll(ownTag)].flatMap(({ 0: tag, index }) =>
    found(tag, ownAttribute).map((link) => ({ ...link, at: index + link.at })),
  );
  return [...[...found(fields, listed), ...tags].map(fromTop), ...basedInTags(withoutBlocks(page))];
}

/** `<a href={useBaseUrl('guides/install')}>` is a link, and in a code span an example of one. */
function basedInTags(prose: string): WrittenLink[] {
  const shown = prose.replace(codeSpan, (span) => ' '.repeat(span.length));
  return basedLinks(prose).map((link) => {
    const isAttribute = /\s(?:href|to)=\{\w+\(\s*["'`]$/.test(
      shown.slice(Math.max(0, link.at - 60), link.at),
    );
    return isAttribute ? { ...link, isPlain: true } : link;
  });
}

const script = /(?<=<script\b[^>]*>)[\s\S]*?(?=<\/script>)/g;

/** Those of a page's fields, components and scripts, and of the examples in its blocks of code that name an address from the top. */
export function linksBesidesProse(page: string): WrittenLink[] {
  const blocks = [...page.matchAll(codeBlock)];
  const prose = withoutBlocks(page);
  const end = prose.lastIndexOf('</script>') + '</script>'.length;
  const inScripts = [...prose.slice(0, end).matchAll(script)].flatMap(({ 0: text, index }) =>
    linksInComponent(text).map((link) => ({ ...link, at: index + link.at })),
  );
  const inBlocks = blocks.flatMap(({ 0: text, index }) =>
    linksBy(text, attribute, target, property, written, quoted)
      .filter(({ url }) => url.startsWith('/'))
      .map((link) => ({ ...link, at: index + link.at })),
  );
  return [...linksInTags(page), ...inScripts, ...inBlocks].sort((a, b) => a.at - b.at);
}

const fullUrl = /https?:\/\/[^\s()<>[\]"'`]+(?<![.,;:!?])/g;

/** Those of a list for programs (`llms.txt`), which names pages by full URLs of the site; an empty address is any. */
export function linksInList(text: string, address: string): WrittenLink[] {
  const full = found(text, fullUrl).flatMap((link): WrittenLink[] => {
    const parsed = URL.parse(link.url);
    const own = address === '' ? (parsed?.origin ?? '') : address;
    const meant = link.url.slice(own.length);
    return parsed && link.url.startsWith(own) && meant.startsWith('/') ? [{ ...link, meant }] : [];
  });
  return [...full, ...found(text, written)];
}

/** Between quotation marks and with a slash inside, so that it is no common word. */
const bareAddress = /(?<=(["'`]))[\w-]+(?:\/[\w.-]+)*\/(?:[\w.-]+)?(?:#[^"'`\s]*)?(?=\1)/g;

/** Those of a script that pages load, which may put the site's address in front: `"guides/install/"`. */
export const bareLinksInCode = (text: string): WrittenLink[] =>
  found(text, bareAddress).map((link) => ({ ...link, meant: `/${link.url}` }));

const listedFile = /(?<=^|[\s"'])[\w-][\w./-]{0,300}\.mdx?(?=["']?:?(?:\s|$))/g;
/** Files of pages that settings in YAML name, whatever plugin reads them. */
export function filesInSettings(text: string): WrittenLink[] {
  const links: WrittenLink[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const setting = line.length > longestLine ? '' : line.replace(/#.*/, '');
    for (const { url, at } of found(setting, listedFile)) links.push({ url, at: start + at, fromTop: true });
    start += line.length + 1;
  }
  return links;
}

const attribute =
  /(?<=\b(?:href|src|to|link)["']?\s{0,9}[:=]\s{0,9}\{?\s{0,9}(["'`]))[^"'`\s#]+(?:#[^"'`\s]*)?(?=\1)/g;
const definition = /(?<=^ {0,3}\[[^\]\n]+\]:[ \t]*<?)[^\s<>]+/gm;

/** Those of a page that does not parse. */
export const linksInUnread = (page: string): WrittenLink[] =>
  [target, attribute, definition].flatMap((pattern) => found(page, pattern));
