import './shell.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Navigation } from './navigation.tsx';

interface ShellProps {
  projectId: string | undefined;
  children: ReactNode;
}

/** What surrounds every page: navigation at the side, or behind a button where the window is narrow. */
export function Shell({ projectId, children }: ShellProps) {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useNewPage(main, () => setOpen(false));
  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        Skip to the content
      </a>
      <header className="shell-top">
        <Brand />
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Menu'}
        </Button>
      </header>
      <nav className={`shell-side${isOpen ? ' shell-side-open' : ''}`} id="navigation" aria-label="Main">
        <div className="shell-brand">
          <Brand />
        </div>
        <Navigation projectId={projectId} />
      </nav>
      <main className="shell-main" id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

const Brand = () => (
  <Link href="/" className="brand">
    <img src="/icon.svg" alt="" width="22" height="22" />
    Docwright
  </Link>
);

/** A new page begins at its top and with its content, for eyes and ears alike. */
function useNewPage(main: React.RefObject<HTMLElement | null>, onNewPage: () => void): void {
  const [location] = useLocation();
  const before = useRef(location);
  const act = useRef(onNewPage);
  act.current = onNewPage;
  useEffect(() => {
    if (before.current === location) return;
    before.current = location;
    act.current();
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
}
