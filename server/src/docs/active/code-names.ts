/** Values that code of a page may use without declaring them: of the language, and of the frameworks. */
export const knownValues: ReadonlySet<string> = new Set([
  ...[
    'undefined',
    'NaN',
    'Infinity',
    'Math',
    'JSON',
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Date',
    'Intl',
  ],
  ...[
    'props',
    'frontMatter',
    'frontmatter',
    'metadata',
    'toc',
    'contentTitle',
    'assets',
    'user',
    'React',
    'Fragment',
  ],
  ...[
    '$frontmatter',
    '$params',
    '$page',
    '$site',
    '$theme',
    '$lang',
    '$localePath',
    '$t',
    '$attrs',
    '$props',
    '$slots',
  ],
]);

/** Functions that only compute. */
export const knownFunctions: ReadonlySet<string> = new Set([
  ...[
    'String',
    'Number',
    'Boolean',
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'encodeURIComponent',
    'encodeURI',
  ],
  ...[
    'Array.from',
    'Array.isArray',
    'Array.of',
    'Object.keys',
    'Object.values',
    'Object.entries',
    'JSON.stringify',
  ],
  ...[
    'Date.now',
    'Date.UTC',
    'Number.isInteger',
    'Number.parseInt',
    'Number.parseFloat',
    'String.fromCharCode',
    '$t',
  ],
  ...[
    'React.useState',
    'React.useMemo',
    'React.useCallback',
    'React.useId',
    'React.useRef',
    'useBaseUrl',
    'withBase',
  ],
  ...['useState', 'useEffect', 'useMemo', 'useCallback', 'useRef', 'useId'],
]);
export const knownClasses: ReadonlySet<string> = new Set(['Date', 'Set', 'Map']);

/** Methods of texts, numbers, lists and dates, whatever they are called on. */
export const knownMethods: ReadonlySet<string> = new Set([
  ...[
    'map',
    'filter',
    'find',
    'findIndex',
    'flatMap',
    'flat',
    'forEach',
    'reduce',
    'some',
    'every',
    'includes',
  ],
  ...[
    'indexOf',
    'lastIndexOf',
    'join',
    'slice',
    'concat',
    'sort',
    'toSorted',
    'reverse',
    'toReversed',
    'at',
    'fill',
  ],
  ...[
    'keys',
    'values',
    'entries',
    'has',
    'trim',
    'trimStart',
    'trimEnd',
    'split',
    'replace',
    'replaceAll',
    'match',
  ],
  ...[
    'startsWith',
    'endsWith',
    'toUpperCase',
    'toLowerCase',
    'padStart',
    'padEnd',
    'repeat',
    'charAt',
    'substring',
  ],
  ...[
    'toString',
    'toFixed',
    'toLocaleString',
    'toLocaleDateString',
    'toLocaleTimeString',
    'toISOString',
    'localeCompare',
  ],
  ...[
    'getFullYear',
    'getMonth',
    'getDate',
    'getDay',
    'getTime',
    'normalize',
    'test',
    'codePointAt',
    'charCodeAt',
  ],
]);

/** Objects all of whose functions only compute. */
export const computing: ReadonlySet<string> = new Set(['Math']);

/** Properties and names that lead out of any value, to the page's document or to where code is made of text. */
export const detours: ReadonlySet<string> = new Set([
  ...[
    'constructor',
    '__proto__',
    'prototype',
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'srcdoc',
    'srcDoc',
  ],
  ...[
    'dangerouslySetInnerHTML',
    'sendBeacon',
    'contentWindow',
    'contentDocument',
    'defaultView',
    'ownerDocument',
  ],
  ...[
    'view',
    'nativeEvent',
    'currentTarget',
    'cookie',
    '__defineGetter__',
    '__lookupGetter__',
    '$el',
    '$root',
    '$parent',
  ],
  ...['$refs', 'appContext', 'globalProperties', '_owner', 'stateNode'],
]);

/** Functions that make elements, or run templates, of any name. */
export const makers: ReadonlySet<string> = new Set([
  ...[
    'createElement',
    'createFactory',
    'cloneElement',
    'jsx',
    'jsxs',
    'jsxDEV',
    'createElementNS',
    'createVNode',
  ],
  ...['createElementVNode', 'createApp', 'createSSRApp', 'createRoot', 'hydrateRoot', 'resolveComponent'],
  ...['resolveDynamicComponent', 'createStaticVNode', 'createPortal'],
]);
/** Such functions of a framework whose names mean something else in other places. */
export const importedMakers: ReadonlySet<string> = new Set(['h', 'render', 'compile', 'hydrate', 'Teleport']);

/** `onClick`, and `onclick` where it is no other word. */
export const handlerKey =
  /^on(?:[A-Z]|(?:abort|animation|auxclick|before|blur|cancel|canplay|change|click|close|context|copy|cut|dblclick|drag|drop|error|focus|form|hash|input|invalid|key|load|message|mouse|page|paste|play|pointer|popstate|reset|resize|scroll|select|show|submit|toggle|touch|transition|unload|wheel)\w*$)/;
