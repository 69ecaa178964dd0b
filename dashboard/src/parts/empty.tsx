import './empty.css';
import type { ReactNode } from 'react';

/** A place where nothing is yet: says why, and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <div className="soft">{children}</div>}
  </div>
);
