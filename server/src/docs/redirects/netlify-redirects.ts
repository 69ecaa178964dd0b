import { insertAt, type Range } from '../text/edit.ts';
import { lineEnding } from '../text/lines.ts';
import { byCondition, mayCatch, type Redirect, type Redirects } from './redirects.ts';

interface Rule extends Redirect {
  status: string;
}

/** A `_redirects` file: `/old id=:id /new 301 Country=de`, one a line, with or without parameters and conditions. */
export function redirectsFile(file: string, source: string): Redirects {
  const rules = linesOf(source).flatMap(({ text, start, line }): Rule[] => {
    const parts = [...text.replace(/(^|\s)#.*/, '').matchAll(/\S+/g)];
    const [from, ...rest] = parts;
    const at = rest.findIndex(([part]) => /^(?:\/|[a-z]+:\/\/)/i.test(part));
    const to = rest[at];
    if (!from || !to) return [];
    const target = rangeOf(start + to.index, to[0]);
    const terms = rest.slice(at + 1).map(([part]) => part);
    const status = terms.find((term) => /^\d/.test(term)) ?? '301';
    const isLimited = terms.some((term) => term.includes('='));
    const condition = isLimited ? 'reader' : at > 0 ? 'query' : undefined;
    return [{ from: from[0], to: to[0], status, file, line, target, condition }];
  });
  return redirectsOf(file, source, rules, (from, to, isTemporary) => [
    `${from} ${to} ${isTemporary ? 302 : 301}`,
  ]);
}

/** The `[[redirects]]` tables of netlify.toml. */
export function netlifyToml(file: string, source: string): Redirects {
  const rules: Rule[] = [];
  let current: Rule | null = null;
  for (const { text, start, line } of linesOf(source)) {
    if (/^\s*\[/.test(text)) {
      const isRedirect = /^\s*\[\[redirects\]\]/.test(text);
      current = isRedirect ? { from: '', to: '', status: '301', file, line } : null;
      if (current) rules.push(current);
    }
    limit(rules.at(-1), current, text);
    const [opening, key] = /^\s*(from|to|status)\s*=\s*["']?/.exec(text) ?? [];
    if (!current || opening === undefined) continue;
    const [value] = /^[^"'\s#]*/.exec(text.slice(opening.length))!;
    current[key as 'from' | 'to' | 'status'] = value;
    if (key === 'to') current.target = rangeOf(start + opening.length, value);
  }
  const read = redirectsOf(
    file,
    source,
    rules.filter(({ from, to }) => from !== '' && to !== ''),
    (from, to, isTemporary) => [
      '',
      '[[redirects]]',
      `  from = ${JSON.stringify(from)}`,
      `  to = ${JSON.stringify(to)}`,
      ...(isTemporary ? ['  status = 302'] : []),
    ],
  );
  const inline = /^[ \t]*(?:redirects|"redirects"|'redirects')[ \t]*=/m.exec(source);
  if (!inline) return read;
  // A list that is written as a value takes no tables.
  const { index: start } = inline;
  const [{ length }] = source.slice(start).split(/\n[ \t]*\[/, 1) as [string];
  const unread = [{ source: { path: file, text: source }, start, end: start + length }];
  return { ...read, add: null, takesMore: false, unread };
}

/** `conditions = { Country = ["de"] }`, `query = { id = ":id" }`, or a table of either below that of the redirect. */
function limit(last: Rule | undefined, current: Rule | null, text: string): void {
  const [, table] = /^\s*\[redirects\.(conditions|query)\]/.exec(text) ?? [];
  const [, key] = /^\s*(conditions|query)\b/.exec(text) ?? [];
  const rule = table ? last : current;
  const found = table ?? key;
  if (rule && found) rule.condition = found === 'query' ? (rule.condition ?? 'query') : 'reader';
}

const rangeOf = (start: number, { length }: string): Range => ({ start, end: start + length });

interface Line {
  text: string;
  start: number;
  line: number;
}

function linesOf(source: string): Line[] {
  let next = 0;
  return source.split('\n').map((text, index) => {
    const start = next;
    next += text.length + 1;
    return { text, start, line: index + 1 };
  });
}

/** Rules that show another page, or that none is there, without leading to it. */
const isNoRedirect = ({ status }: Rule): boolean => /^(?:200|4\d\d)/.test(status);

function redirectsOf(
  file: string,
  source: string,
  rules: readonly Rule[],
  write: (from: string, to: string, isTemporary: boolean) => string[],
): Redirects {
  const { list, conditional } = byCondition(
    rules.map((rule) => ({ ...rule, isTemporary: /^30[27]/.test(rule.status) })),
  );
  return {
    list: list.filter((rule) => !isNoRedirect(rule)),
    conditional,
    rewrites: list.filter(isNoRedirect),
    takesMore: true,
    takesTemporary: true,
    anyBelow: { from: '*', to: ':splat' },
    add({ url: from }, { url: to }, isTemporary = false) {
      const caught = rules.find((rule) => mayCatch(rule.from, from));
      return {
        file,
        edit: insertLines(source, caught ? caught.line - 1 : null, write(from, to, isTemporary)),
      };
    },
  };
}

/** In front of a line, or at the end. */
function insertLines(source: string, before: number | null, lines: readonly string[]) {
  const newline = lineEnding(source);
  const text = lines.map((line) => line + newline).join('');
  if (before !== null) {
    const above = source.split('\n').slice(0, before);
    // Comments right above a rule are about it.
    while (above.at(-1)?.trimStart().startsWith('#')) above.pop();
    const start = above.map((line) => `${line}\n`).join('').length;
    // A table is set apart by an empty line, which here comes behind it.
    return insertAt(start, lines[0] === '' ? text.slice(newline.length) + newline : text);
  }
  const opening = source === '' || source.endsWith('\n') ? '' : newline;
  return insertAt(source.length, opening + text);
}
