import type { ReactNode } from 'react';

const isExternal = (href: string) => /^https?:\/\//i.test(href);

/** Goes to other sites alone: a path of the documentation leads nowhere from here, and is told on hover. */
export const RenderedLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href !== null && isExternal(href) ? (
    <a href={href} title={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ) : (
    <span className="rendered-link" title={href ?? 'This address is not one that a page may link to.'}>
      {children}
    </span>
  );
