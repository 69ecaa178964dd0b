import './inspection.css';
import type { ReactNode } from 'react';
import type { UnreadBody } from '../../../server/src/contract/inspection.ts';
import { wholeNumber } from '../parts/amounts.ts';
import { Notice } from '../parts/notice.tsx';

export const SiteFacts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="site-facts">
    {rows.map(([name, value]) => (
      <div key={name} className="site-fact">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const shown = 3;

/** What Docwright could not read, in front of all that depends on it. */
export function UnreadNotice({ count, list }: { count: number; list: readonly UnreadBody[] }) {
  if (count === 0) return null;
  const title =
    count === 1 ? 'One thing could not be read' : `${wholeNumber(count)} things could not be read`;
  return (
    <Notice tone="warn" title={title}>
      <PlacedList items={list.slice(0, shown)} />
      {list.length > shown && (
        <details className="unread-more">
          <summary>Show the others</summary>
          <PlacedList items={list.slice(shown)} />
          <More listed={list.length} count={count} />
        </details>
      )}
    </Notice>
  );
}

interface Placed {
  path: string | null;
  line?: number | null;
  message?: string;
}

/** Each with the file and line that it is about. */
export const PlacedList = ({ items }: { items: readonly Placed[] }) => (
  <ul className="placed-list">
    {items.map(({ path, line = null, message = '' }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: one line may say the same twice.
      <li key={index}>
        {path !== null && <code>{line === null ? path : `${path}:${line}`}</code>} <Message text={message} />
      </li>
    ))}
  </ul>
);

/** What stands in backticks is code. */
const Message = ({ text }: { text: string }) =>
  text
    .split('`')
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their place.
    .map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));

/** Says that a list is not whole. */
export const More = ({ listed, count }: { listed: number; count: number }) =>
  count > listed ? <p className="soft small">… and {wholeNumber(count - listed)} more.</p> : null;
