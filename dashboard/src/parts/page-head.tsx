import './page-head.css';
import { type ReactNode, useEffect } from 'react';

interface PageHeadProps {
  title: string;
  /** In place of the plain title, where it is more than text. */
  heading?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The page's one title, also the window's. */
export function PageHead({ title, heading, children, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Docwright`;
  }, [title]);
  return (
    <header className="page-head">
      <div className="grow">
        <h1 tabIndex={-1}>{heading ?? title}</h1>
        {children && <div className="soft">{children}</div>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}
