import type { Range } from '../text/edit.ts';
import { scanTag, type Tag } from './scan-tag.ts';

export type HtmlToken = ({ type: 'text' | 'code' | 'comment' } & Range) | ({ type: 'tag'; tag: Tag } & Range);

/** Elements whose content is not prose. */
export const codeElements: ReadonlySet<string> = new Set([
  'code',
  'pre',
  'kbd',
  'samp',
  'var',
  'script',
  'style',
]);
const rawElements = new Set(['script', 'style']);

/** Splits a stretch of HTML into tags, comments, text, and text inside elements that hold code. */
export function scanHtml(source: string, range: Range): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const openCode: string[] = [];
  let at = range.start;
  while (at < range.end) {
    const token = nextToken(source, at, range.end, openCode);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function nextToken(source: string, at: number, limit: number, openCode: string[]): HtmlToken {
  if (source.startsWith('<!--', at)) {
    const end = source.indexOf('-->', at + 4);
    return { type: 'comment', start: at, end: end === -1 ? limit : Math.min(end + 3, limit) };
  }
  if (source[at] === '<' && /[A-Za-z/]/.test(source[at + 1] ?? '')) {
    const tag = scanTag(source, at);
    if (tag && tag.end <= limit) {
      noteCode(tag, source, openCode);
      return { type: 'tag', tag, start: at, end: tag.end };
    }
  }
  const raw = openCode.findLast((name) => rawElements.has(name));
  const stop = source.indexOf(raw ? `</${raw}` : '<', at + (raw ? 0 : 1));
  const end = stop === -1 || stop > limit ? limit : Math.max(stop, at + 1);
  return { type: openCode.length > 0 ? 'code' : 'text', start: at, end };
}

function noteCode(tag: Tag, source: string, openCode: string[]): void {
  const name = tag.name.toLowerCase();
  if (!codeElements.has(name)) return;
  if (!tag.closing) {
    if (source[tag.end - 2] !== '/') openCode.push(name);
  } else if (openCode.includes(name)) openCode.length = openCode.lastIndexOf(name);
}
