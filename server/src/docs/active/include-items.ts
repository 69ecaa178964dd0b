import { lineAt } from '../text/lines.ts';
import { folderOf, joinPath } from '../text/posix-path.ts';
import { type ActiveItem, active } from './active-item.ts';

interface Include {
  /** One of these is in every text that the pattern matches: most pages have none, and are not searched. */
  signs: readonly string[];
  /** The group is the path. */
  pattern: RegExp;
}

/** How tools take a file into a page, or code, whatever dialect the page is in. */
const includes: readonly Include[] = [
  { signs: ['@include:'], pattern: /<!--\s{0,9}@include:\s{0,9}([^\s>]+?)(?=-->|\s)/g },
  { signs: ['<<<'], pattern: /^\s{0,9}<<<\s{0,9}([^\s{[]+)/gm },
  {
    signs: ['{{'],
    pattern: /\{\{\s{0,9}#(?:include|rustdoc_include|playground)\s{1,9}([^\s}]+)/g,
  },
  { signs: ['8<'], pattern: /-{1,9}8<-{1,9}\s{0,9}["']([^"'\n]+)/g },
  {
    signs: ['{%'],
    pattern: /\{%-?\s{0,9}(?:include|include-markdown|include_relative|snippet)\s{1,9}["']?([^"'\s%]+)/g,
  },
  { signs: ['{!'], pattern: /\{!\s{0,9}([^!\n]+?)\s{0,9}!\}/g },
  { signs: ['include::'], pattern: /^\s{0,9}include::([^[\n]+)\[/gm },
  { signs: ['include::'], pattern: /^\s{0,9}\.\.\s{1,9}(?:literal)?include::\s{0,9}(\S+)/gm },
  {
    signs: ['"/', "'/", '"../', "'../"],
    pattern: /(?:\bfrom|\bimport|\brequire\()\s{0,9}["']((?:\.\.\/|\/)[^"'\n]+)["']/g,
  },
];

/** A block of PyMdown's snippets has a path on each line. */
const snippets = /^\s{0,9}-{1,9}8<-{1,9}\s*$/m;
const line = /^\s{0,9}((?:\/|\.\.\/|https?:)\S{1,500})\s*$/gm;

/** Files that a page takes in from outside of the repository, and from other hosts. */
export function includeItems(path: string, text: string): ActiveItem[] {
  const patterns = includes
    .filter(({ signs }) => signs.some((sign) => text.includes(sign)))
    .map(({ pattern }) => pattern);
  const isSnippet = text.includes('8<') && snippets.test(text);
  return [...patterns, ...(isSnippet ? [line] : [])].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: target, index }) => {
      const from = target!.trim();
      if (!leaves(path, from)) return [];
      return active({
        what: `\`${from.slice(0, 80)}\`, a file from outside of the repository`,
        names: [from],
        identity: `include ${from}`,
        line: lineAt(text, index),
      });
    }),
  );
}

function leaves(path: string, target: string): boolean {
  if (/^(?:[a-z][\w+.-]*:)?\/\/|^[a-z][\w+.-]*:/i.test(target)) return true;
  // A path from the top counts from the site's own folder in imports of pages; of a machine, it has one of these.
  if (target.startsWith('@/')) return joinPath(target.slice(2)).startsWith('..');
  if (target.startsWith('/'))
    return /^\/(?:etc|proc|sys|dev|root|home|Users|var|run|tmp|usr|opt|private|srv|mnt)\//.test(target);
  const [file = ''] = target.split(/[?#]/);
  return file.startsWith('..') && joinPath(folderOf(path), file).startsWith('..');
}
