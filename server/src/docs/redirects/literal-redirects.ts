import { appendItem, appendProperty, indentOf, insertItem } from '../literal/edit-literal.ts';
import { arrayOf, itemsOf, type Literal, propertyOf, stringOf } from '../literal/literal.ts';
import { lineCounter, lineEnding } from '../text/lines.ts';
import { byCondition, literalTarget, mayCatch, type Redirect, type Redirects } from './redirects.ts';

/** `"redirects": [{ "source": "/old", "destination": "/new" }]` of docs.json, mint.json and vercel.json. */
export function literalRedirects(config: Literal): Redirects {
  const listed = propertyOf(config, 'redirects');
  // The list may be in a file of its own.
  const { path: file, text: source } = (listed ?? config).source;
  const lineOf = lineCounter(source);
  const all = itemsOf(listed).flatMap((item): Redirect[] => {
    const from = stringOf(propertyOf(item, 'source'));
    const destination = propertyOf(item, 'destination');
    const to = stringOf(destination);
    if (from === undefined || to === undefined) return [];
    const target = literalTarget(destination, item, file);
    return [{ from, to, file, line: lineOf(item.start), target, ...termsOf(item) }];
  });
  const array = arrayOf(listed);
  const known = byCondition(all);
  if (config.type !== 'object' || !config.members || (listed && !array?.elements))
    return { ...known, add: null };
  return {
    ...known,
    takesMore: (array?.items.length ?? 0) > 0,
    // The older mint.json knows no such setting.
    takesTemporary: !file.endsWith('mint.json'),
    anyBelow: { from: ':slug*', to: ':slug*' },
    add: ({ url: from }, { url: to }, isTemporary = false) => {
      const terms = isTemporary ? [['permanent', 'false'] as const] : [];
      const written = [
        ['source', JSON.stringify(from)] as const,
        ['destination', JSON.stringify(to)] as const,
        ...terms,
      ];
      if (array && array.items.length > 0) {
        const item = likeLast(source, itemsOf(array).at(-1)!, written);
        const caught = itemsOf(array).find((each) =>
          mayCatch(stringOf(propertyOf(each, 'source')) ?? '', from),
        );
        return { file, edit: caught ? insertItem(caught, item) : appendItem(array, item) };
      }
      const value = fresh(source, written);
      const edit = array
        ? { start: array.start, end: array.end, expected: source.slice(array.start, array.end), text: value }
        : appendProperty(config, `"redirects": ${value}`);
      return { file, edit };
    },
  };
}

/** For how long a redirect of Vercel or Next.js applies, and whether to all requests: `has` and `missing` limit it. */
export const termsOf = (item: Literal): Pick<Redirect, 'isTemporary' | 'condition'> => ({
  isTemporary: isTemporary(item),
  condition: propertyOf(item, 'has') || propertyOf(item, 'missing') ? 'reader' : undefined,
});

/** `"permanent": false`, or the status of one. */
function isTemporary(item: Literal): boolean {
  const setting = (key: string) => {
    const value = propertyOf(item, key);
    return value?.type === 'other' ? value.value : undefined;
  };
  return setting('permanent') === false || /^30[27]$/.test(String(setting('statusCode')));
}

/** A key, and its value as JSON has it. */
type Setting = readonly [key: string, value: string];

/** An object broken over lines, or not, exactly as the one before it. */
function likeLast(source: string, last: Literal, written: readonly Setting[]): string {
  const [open = '{ ', between = ', ', close = ' }'] = spacing(source.slice(last.start, last.end));
  return open + written.map(([key, value]) => `"${key}": ${value}`).join(between) + close;
}

function spacing(object: string): string[] {
  const open = /^\{\s*/.exec(object)?.[0] ?? '{ ';
  const close = /,?(\s*\})$/.exec(object)?.[1] ?? ' }';
  const line = /\n[ \t]*/.exec(open)?.[0];
  return [open, line ? `,${open.slice(1)}` : ', ', close];
}

function fresh(source: string, written: readonly Setting[]): string {
  const newline = lineEnding(source);
  const step = indentOf(source);
  const lines = [
    '[',
    `${step}${step}{`,
    ...written.map(
      ([key, value], index) =>
        `${step}${step}${step}"${key}": ${value}${index < written.length - 1 ? ',' : ''}`,
    ),
    `${step}${step}}`,
    `${step}]`,
  ];
  return lines.join(newline);
}
