import type { Dialect } from '../../markdown/dialect.ts';

const field = { attributes: ['query', 'path', 'body', 'header'], how: 'field' } as const;

export const mintlifyDialect: Dialect = {
  mdx: true,
  slugs: 'mintlify',
  headingIds: true,
  directives: false,
  admonitions: false,
  htmlComments: false,
  anchorDepths: [1, 4],
  anchorComponents: {
    Accordion: { attributes: ['title'], how: 'title' },
    Tab: { attributes: ['title'], how: 'title' },
    Step: { attributes: ['title'], how: 'title' },
    Update: { attributes: ['label'], how: 'heading' },
    ParamField: field,
    Param: field,
    ResponseField: { attributes: ['name'], how: 'field' },
  },
  componentsWithoutId: new Set([
    ...[
      'Info',
      'Warning',
      'Note',
      'Tip',
      'Check',
      'Danger',
      'Callout',
      'AccordionGroup',
      'Card',
      'CardGroup',
    ],
    ...['Tabs', 'CodeGroup', 'Column', 'Columns', 'Expandable', 'Frame', 'Icon', 'Latex', 'Mermaid', 'Panel'],
    ...['Prompt', 'RequestExample', 'ResponseExample', 'Steps', 'Tile', 'Tooltip', 'Tree', 'Visibility'],
    ...['Badge', 'Color'],
  ]),
  // Whether a component of the site's own takes `href` for a link, only its code tells.
  linkingComponents: new Set([
    'Card',
    'Tile',
    'Icon',
    'Frame',
    'Tooltip',
    'Update',
    'Badge',
    'Accordion',
    'Step',
    'Tab',
  ]),
  linkFields: {},
};
