import type { ReactNode } from 'react';

/** Names and what they stand for, in two columns. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="system-facts">
    {rows.map(([name, value]) => (
      <div key={name} className="system-fact">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
