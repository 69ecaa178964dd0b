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

/** Elements that run, load or send something by being there. */
const activeElements: ReadonlySet<string> = new Set([
  ...[
    'script',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'portal',
    'fencedframe',
    'form',
    'base',
  ],
]);

/** Elements that show something of another host, which people ask for without naming the host. */
const embedding: ReadonlySet<string> = new Set(['iframe', 'object', 'embed']);
const phrases = [
  'iframe',
  ...['a', 'the', 'this'].flatMap((the) => [`embed ${the} video`, `embed ${the} player`]),
];

/** What makes `<meta>`, `<link>` and others one of them. */
const activeByAttribute: readonly {
  name: string;
  is: (value: (key: string) => string) => boolean;
}[] = [
  {
    name: 'meta',
    is: (value) => (value('http-equiv') || value('httpequiv')) === 'refresh',
  },
  {
    name: 'link',
    is: (value) => /\b(?:stylesheet|import|preload|modulepreload|manifest)\b/.test(value('rel')),
  },
  { name: 'input', is: (value) => value('type') === 'password' },
  { name: 'animate', is: (value) => /href|^on/.test(value('attributename')) },
  { name: 'set', is: (value) => /href|^on/.test(value('attributename')) },
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
  const isActive =
    !isComponent &&
    (activeElements.has(name) || activeByAttribute.some((each) => each.name === name && each.is(value)));
  const address =
    attributes.get('src') ?? attributes.get('href') ?? attributes.get('action') ?? attributes.get('data');
  const identity = `<${name}> ${[...attributes].map(([key, text]) => `${key}=${text}`).join(' ')}`;
  const host = address ? hostOf(address) : null;
  const items: ActiveItem[] = isActive
    ? [
        active({
          what: `a \`<${name}>\` element`,
          // What another host sends is asked for by that host.
          names: host === null || embedding.has(name) ? [name] : [],
          phrases: name === 'iframe' ? phrases : [],
          host,
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
        names: [name],
        identity: `${key}=${text}`,
        line,
      }),
    ];
  if (markup.has(name) || markup.has(name.replaceAll('-', '')))
    return [active({ what: `markup in \`${key}\``, names: [name], identity: `${key}=${text}`, line })];
  const isPicture = pictures.has(element);
  if (name === 'srcset')
    return text.split(',').flatMap((each) => urlItems(each.trim().split(/\s/)[0] ?? '', line, 'a picture'));
  if (isAddressAttribute(name)) return urlItems(text, line, isPicture ? 'a picture' : null);
  // A component may do anything with its attributes.
  return /^\s*(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(text)
    ? urlItems(text, line, null)
    : [];
}
