import type { Range } from '../text/edit.ts';
import type { Dialect } from './dialect.ts';

/** A tag stays in its paragraph and has no other in it, so that a brace left open takes nothing along. */
const inside = '(?:(?!\\n[ \\t\\r]*\\n|\\{[{%])[\\s\\S])*?';
/** `{% if x %}`, `{{ x }}`, and Hugo's `{{< x >}}` and `{{% x %}}` */
const tag = `(?:\\{%${inside}%\\}|\\{\\{${inside}\\}\\})`;
/** `](/a#{% if x %}b{% endif %}`, which Markdown takes for no link because of the spaces. */
const target = `\\](?:\\(|:[ \\t]+)[^\\s(){}]*(?:${tag}[^\\s(){}]*)+`;
const tagsAndTargets = new RegExp(`${target}|${tag}`, 'g');

/** `{#id}`, `{ .class }`, `{: title="x" }` */
const attributes = /\{(?::|[ \t]*(?:[#.][\w-]|[\w-]+=))[^{}\n]*\}/g;

const codeSpan = /`[^`\n]+`/g;
const codeBlock = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^[ \t>]*\1/gm;
const blank = (code: string): string => ' '.repeat(code.length);

/** Where a template language or a list of attributes is written between the words: code, whatever it is made of. */
export function tagsIn(text: string, dialect?: Pick<Dialect, 'headingIds' | 'attributeLists'>): Range[] {
  if (!text.includes('{')) return [];
  const prose = text.replace(codeSpan, blank);
  const hasAttributes = dialect && (dialect.headingIds || dialect.attributeLists);
  return [tagsAndTargets, ...(hasAttributes ? [attributes] : [])].flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
    })),
  );
}

/** A template may add headings to the page, or choose between them. */
export const isTemplate = (text: string): boolean => tagsIn(text.replace(codeBlock, blank)).length > 0;

/** A part of the address is only known when the page is built. */
export const isTemplateUrl = (url: string): boolean => /\{[{%]/.test(url);
