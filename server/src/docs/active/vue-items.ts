import { type ActiveItem, active } from './active-item.ts';
import { attributeItems, elementItems, type WrittenElement } from './elements.ts';
import { isDoubtfulAddress } from './jsx-items.ts';
import { type CodeRules, parseCode, scanCode } from './scan-code.ts';
import { writtenText } from './static-text.ts';
import { isAddressAttribute } from './url-attributes.ts';

const bound = /^(?::|v-bind:|\.)/;
const loop = /^\s*(?:\([^()]*\)|[\w$\s,{}[\]]+?)\s+(?:in|of)\s+([\s\S]+)$/;

/** What attributes of a Vue template do: bound ones and directives are code. */
export function vueItems({ name, attributes, line }: WrittenElement, rules: CodeRules): ActiveItem[] {
  const template = { ...rules, isTemplate: true };
  const items: ActiveItem[] = [];
  for (const [key, value] of attributes) {
    if (!bound.test(key)) {
      if (key.startsWith('v-') || key.startsWith('#'))
        items.push(...directiveItems(key, value, line, template));
      else if (key === 'is') items.push(...elementOf(value, attributes, line));
      continue;
    }
    const own = key.replace(bound, '').replace(/\.(?:prop|attr|camel)$/, '');
    const code = value === '' ? own : value;
    items.push(...scanCode(code, 'expression', line ?? 1, template));
    const expression = parseCode(code, 'expression', true);
    if (own.startsWith('['))
      items.push(doubtful(`an attribute of a computed name, \`${key}\``, key, value, line));
    if (expression === null || expression === 'empty') continue;
    const written = writtenText(expression);
    if (written?.text) items.push(...attributeItems(name, own, written.text, line));
    const nameKind = (each: string) => rules.known?.get(each);
    if (own === 'is') {
      const isKnown =
        expression.type === 'Identifier' && ['import', 'component'].includes(nameKind(expression.name) ?? '');
      if (written?.isWhole) items.push(...elementOf(written.text, attributes, line));
      else if (!isKnown) items.push(doubtful('an element of a computed name', key, value, line));
    }
    if (isAddressAttribute(own) && isDoubtfulAddress(expression, nameKind))
      items.push(doubtful('an address that code puts together', key, value, line));
  }
  return items;
}

function directiveItems(key: string, value: string, line: number | null, rules: CodeRules): ActiveItem[] {
  // Handlers and markup are active whatever they say.
  if (value === '' || /^v-(?:on\b|html$)/.test(key)) return [];
  if (key === 'v-for') return scanCode(loop.exec(value)?.[1] ?? value, 'expression', line ?? 1, rules);
  const isPattern = key.startsWith('#') || key.startsWith('v-slot');
  return scanCode(isPattern ? `(${value}) => 0` : value, 'expression', line ?? 1, rules).filter(
    ({ kind }) => !isPattern || kind !== 'code',
  );
}

/** `<component is="script">` */
const elementOf = (
  name: string,
  attributes: ReadonlyMap<string, string>,
  line: number | null,
): ActiveItem[] =>
  elementItems({ name: name.replace(/^vue:/, ''), attributes, line }).filter(({ kind }) => kind === 'active');

const doubtful = (what: string, key: string, value: string, line: number | null): ActiveItem =>
  active({ what, names: [], identity: `${what} ${key}=${value}`, line });

/** `{{ expression }}` in a template, wherever its text comes from. */
export function mustacheItems(
  template: string,
  lineOf: (code: string) => number,
  rules: CodeRules,
): ActiveItem[] {
  if (!template.includes('{{')) return [];
  return [...template.matchAll(/\{\{([\s\S]*?)\}\}/g)].flatMap(([whole, code]) =>
    scanCode(code!, 'expression', lineOf(whole), { ...rules, isTemplate: true }),
  );
}
