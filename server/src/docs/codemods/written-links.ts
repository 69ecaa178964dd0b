/** What looks like a link in a text that is not read as a page. */
export interface WrittenLink {
  /** As it is written. */
  url: string;
  /** Where it begins in the text. */
  at: number;
  /** What it means, where that is more than is written: an address from the top without its slash. */
  meant?: string;
  /** It names a file below the folder of pages. */
  fromTop?: boolean;
}

const found = (text: string, pattern: RegExp): WrittenLink[] =>
  [...text.matchAll(pattern)].map(({ 0: url, index }) => ({ url, at: index }));

const codeBlock = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^[ \t>]*\1/gm;
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
const target = /(?<=\]\()(?!#)[^()\s]+(?=\))/g;

/** Some sites show the links of a code span: `{nativeEvent: [PressEvent](pressevent)}` */
export function linksInSpans(page: string): WrittenLink[] {
  const prose = page.replace(codeBlock, (block) => block.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(codeSpan)].flatMap(({ 0: span, index }) =>
    found(span, target).map(({ url, at }) => ({ url, at: index + at })),
  );
}

/** `href="/a"`, `buttonLink: '/a'`, `to={"/a"}` */
const property = /(?<=(?:link|href|url|\bto)["']?\s{0,9}[:=]\s{0,9}\{?\s{0,9}(["'`]))\/[^"'`\s]*(?=\1)/gi;
/** Text that a program writes into pages: `[${name}](/a#${name})` */
const written = /(?<=\]\()\/(?!\/)[^()\s"'`]+(?=\))/g;

/** An address in a list or a call, as in `['/guides/a', '/guides/b/']`; a single word may be anything. */
const quoted = /(?<=(["'`]))\/[\w.~%-]+(?:\/[\w.~%-]+)+\/?(?:#[^"'`\s]*)?(?=\1)/g;

/** Those of a component or a script. */
export function linksInCode(text: string): WrittenLink[] {
  const all = [property, written, quoted].flatMap((pattern) => found(text, pattern));
  return [...new Map(all.map((link) => [link.at, link])).values()].sort((a, b) => a.at - b.at);
}

/** Between quotation marks and with a slash inside, so that it is no common word. */
const bareAddress = /(?<=(["'`]))[\w-]+(?:\/[\w.-]+)*\/(?:[\w.-]+)?(?:#[^"'`\s]*)?(?=\1)/g;

/** Those of a script that pages load, which may put the site's address in front: `"guides/install/"`. */
export const bareLinksInCode = (text: string): WrittenLink[] =>
  found(text, bareAddress).map((link) => ({ ...link, meant: `/${link.url}` }));

const listedFile = /(?<=^|[\s"'])[\w-][\w./-]{0,300}\.mdx?(?=["']?:?(?:\s|$))/g;
/** Settings that people write have no longer lines. */
const longestLine = 2_000;

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
