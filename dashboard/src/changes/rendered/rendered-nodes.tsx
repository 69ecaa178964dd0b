import { createContext, type ReactNode, useContext } from 'react';
import type { PreviewNode } from '../../../../server/src/contract/preview.ts';
import { RenderedLink } from './rendered-link.tsx';

/** The level of each heading of the page. */
export const HeadingLevels = createContext<ReadonlyMap<PreviewNode, number>>(new Map());

export const RenderedNodes = ({ nodes }: { nodes: readonly PreviewNode[] }) =>
  nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have nothing but their place.
    <RenderedNode key={at} node={node} />
  ));

function RenderedNode({ node }: { node: PreviewNode }) {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'element':
      return <RenderedElement node={node} />;
    case 'task':
      return (
        <input
          type="checkbox"
          checked={node.checked}
          disabled
          aria-label={node.checked ? 'Done' : 'Not done'}
        />
      );
    case 'list':
      return (
        <ol start={node.start}>
          <RenderedNodes nodes={node.children} />
        </ol>
      );
    case 'code':
      return (
        <pre className="rendered-code">
          {node.language !== '' && <span className="rendered-label">{node.language}</span>}
          <code>{node.value}</code>
        </pre>
      );
    case 'link':
      return (
        <RenderedLink href={node.href}>
          <RenderedNodes nodes={node.children} />
        </RenderedLink>
      );
    case 'image':
      return (
        <span className="rendered-image">
          <span className="rendered-label">Image</span> {node.alt} <code>{node.source}</code>
        </span>
      );
    case 'component':
      return <RenderedComponent node={node} />;
    case 'source':
      return (
        <span className={`rendered-source rendered-${node.kind}`}>
          <span className="rendered-label">{labels[node.kind]}</span> <code>{node.value}</code>
        </span>
      );
  }
}

type Of<Type extends PreviewNode['type']> = Extract<PreviewNode, { type: Type }>;

const labels: Record<Of<'source'>['kind'], string> = {
  html: 'HTML',
  expression: 'Expression',
  module: 'Import or export',
  'front-matter': 'Front matter',
};

/** A component of the site: what it is called, what it is given, and what it contains. */
function RenderedComponent({ node: { name, attributes, inline, children } }: { node: Of<'component'> }) {
  const Box = inline ? 'span' : 'div';
  return (
    <Box className={inline ? 'rendered-component rendered-inline' : 'rendered-component'}>
      <Box className="rendered-component-head">
        <span className="rendered-label">{name === '' ? 'Fragment' : name}</span>
        {attributes !== '' && <code>{attributes}</code>}
      </Box>
      <RenderedNodes nodes={children} />
    </Box>
  );
}

const plain = [
  'p',
  'em',
  'strong',
  'del',
  'code',
  'blockquote',
  'ul',
  'li',
  'thead',
  'tbody',
  'tr',
  'td',
] as const;
const isPlain = (name: string): name is (typeof plain)[number] => (plain as readonly string[]).includes(name);

/** Elements come by name from a closed list: what is not in it is shown by its content alone. */
function RenderedElement({ node }: { node: Of<'element'> }): ReactNode {
  const level = useContext(HeadingLevels).get(node);
  const { name } = node;
  const children = <RenderedNodes nodes={node.children} />;
  if (level !== undefined) {
    const Heading = `h${level}` as 'h3';
    return <Heading className={`rendered-${name}`}>{children}</Heading>;
  }
  if (name === 'hr') return <hr />;
  if (name === 'br') return <br />;
  if (name === 'ol') return <ol>{children}</ol>;
  // An empty cell at the head names nothing.
  if (name === 'th') return node.children.length === 0 ? <td /> : <th>{children}</th>;
  if (name === 'table') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <figure className="rendered-table" aria-label="Table" tabIndex={0}>
        <table>{children}</table>
      </figure>
    );
  }
  if (!isPlain(name)) return children;
  const Element = name;
  return <Element>{children}</Element>;
}
