import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/**
 * Asks before a page with unsaved changes is left, by a link, by the browser's buttons or by closing it. What it
 * answers is where somebody wants to go, until that is decided.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const here = location.href;
    const isElsewhere = (href: string) => new URL(href).pathname !== new URL(here).pathname;
    const onClick = (event: MouseEvent) => {
      const target = linkOf(event);
      if (!target || !isElsewhere(target)) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(target);
    };
    const onBack = (event: NavigateEvent) => {
      const { url } = event.destination;
      if (event.navigationType !== 'traverse' || !event.cancelable || !isElsewhere(url)) return;
      event.preventDefault();
      setWanted(url);
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    // Browsers before 2026 may not have it; there, going back is not asked about.
    window.navigation?.addEventListener('navigate', onBack);
    addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.navigation?.removeEventListener('navigate', onBack);
      removeEventListener('beforeunload', onClose);
    };
  }, [isDirty]);

  return {
    wanted,
    stay: () => setWanted(null),
    leave: () => {
      const { origin, href, pathname, search, hash } = new URL(wanted!);
      setWanted(null);
      if (origin === location.origin) navigate(`${pathname}${search}${hash}`);
      else location.assign(href);
    },
  };
}

/** Where a click leads in this very window. */
function linkOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return isPlain && link?.href && (link.target === '' || link.target === '_self') ? link.href : null;
}
