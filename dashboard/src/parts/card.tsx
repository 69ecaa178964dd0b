import './card.css';
import type { ReactNode } from 'react';

interface CardProps {
  title?: ReactNode;
  /** What can be done with all of it, at the title's right. */
  actions?: ReactNode;
  children: ReactNode;
  /** For a table or a list that reaches from edge to edge. */
  flush?: boolean;
}

export const Card = ({ title, actions, children, flush = false }: CardProps) => (
  <section className={`card${flush ? ' card-flush' : ''}`}>
    {(title || actions) && (
      <header className="card-head">
        {title && <h2 className="card-title">{title}</h2>}
        {actions && <div className="row">{actions}</div>}
      </header>
    )}
    {children}
  </section>
);
