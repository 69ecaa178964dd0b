import { type ActiveItem, active, hostOf, urlItems } from './active-item.ts';
import { isAddressAttribute } from './url-attributes.ts';

/** An element of HTML, SVG, Vue or MDX as it is written. */
export interface WrittenElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  line: number | null;
  /** In JSX a name with a capital is a component's, whatever element it may be called like. */
  isJsx?: boolean;
}

/** Elements that run, load or send something by being there, and what people call them. */
const activeElements: Readonly<Record<string, readonly string[]>> = {
  script: ['script', 'javascript'],
  iframe: ['iframe', 'embed', 'video', 'frame'],
  frame: ['frame'],
  frameset: ['frame'],
  object: ['object', 'embed'],
  embed: ['embed'],
  applet: ['applet'],
  portal: ['portal'],
  form: ['form'],
  base: ['base element'],
};

/** What makes `<meta>`, `<link>` and others one of them. */
const activeByAttribute: readonly {
  name: string;
  is: (value: (key: string) => string) => boolean;
  called: string[];
}[] = [
  {
    name: 'meta',
    is: (value) => (value('http-equiv') || value('httpequiv')) === 'refresh',
    called: ['refresh'],
  },
  {
    name: 'link',
    is: (value) => /\b(?:stylesheet|import|preload|modulepreload|manifest)\b/.test(value('rel')),
    called: ['stylesheet', 'css'],
  },
  { name: 'input', is: (value) => value('type') === 'password', called: ['form', 'password field'] },
  { name: 'animate', is: (value) => /href|^on/.test(value('attributename')), called: ['animation'] },
  { name: 'set', is: (value) => /href|^on/.test(value('attributename')), called: ['animation'] },
];

/** Attributes that browsers or frameworks take for markup. */
const markup: ReadonlySet<string> = new Set([
  ...['srcdoc', 'v-html', 'set:html', 'dangerouslysetinnerhtml', 'innerhtml', 'outerhtml'],
]);
/** `onclick`, React's `onClick`, Vue's `@click` and `v-on:click`. */
const handler = /^(?:on[a-z]|@[a-z[]|v-on(?:$|[:.]))/i;
const pictures: ReadonlySet<string> = new Set([
  'img',
  'image',
  'source',
  'video',
  'audio',
  'track',
  'picture',
]);

export function elementItems({ name: written, attributes, line, isJsx }: WrittenElement): ActiveItem[] {
  // A prefix does not change what an element of SVG is.
  const name = written.toLowerCase().replace(/^.*:/, '');
  const isComponent = isJsx && /^\p{Lu}|\./u.test(written);
  const lower = new Map([...attributes].map(([key, text]) => [key.toLowerCase(), text]));
  const value = (key: string) => (lower.get(key) ?? '').trim().toLowerCase();
  const called = isComponent
    ? undefined
    : (activeElements[name] ??
      activeByAttribute.find((each) => each.name === name && each.is(value))?.called);
  const address =
    attributes.get('src') ?? attributes.get('href') ?? attributes.get('action') ?? attributes.get('data');
  const identity = `<${name}> ${[...attributes].map(([key, text]) => `${key}=${text}`).join(' ')}`;
  const items: ActiveItem[] = called
    ? [
        active({
          what: `a \`<${name}>\` element`,
          names: called,
          host: address ? hostOf(address) : null,
          identity,
          line,
        }),
      ]
    : [];
  for (const [key, text] of attributes) items.push(...attributeItems(name, key, text, line));
  return items;
}

/** What an attribute does, whatever element it is on. */
export function attributeItems(
  element: string,
  key: string,
  text: string,
  line: number | null,
): ActiveItem[] {
  const name = key
    .toLowerCase()
    .replace(/^(?:xlink:|v-bind:|:|\.)/, '')
    .replace(/\.(?:prop|attr|camel)$/, '');
  if (handler.test(key))
    return [
      active({
        what: `an event handler, \`${key}\``,
        names: [name, 'event handler'],
        identity: `${key}=${text}`,
        line,
      }),
    ];
  if (markup.has(name))
    return [
      active({ what: `markup in \`${key}\``, names: [name, 'html'], identity: `${key}=${text}`, line }),
    ];
  const isPicture = pictures.has(element);
  if (name === 'srcset')
    return text.split(',').flatMap((each) => urlItems(each.trim().split(/\s/)[0] ?? '', line, 'a picture'));
  if (isAddressAttribute(name)) return urlItems(text, line, isPicture ? 'a picture' : null);
  // A component may do anything with its attributes.
  return /^\s*(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(text)
    ? urlItems(text, line, null)
    : [];
}
