import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Confirm } from '../../parts/dialog.tsx';

/** Asks before what was typed is lost: within the dashboard here, beyond it by the browser's own question. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const [target, setTarget] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isDirty) return;
    const onNavigate = (event: NavigateEvent) => {
      const { pathname, search } = new URL(event.destination.url);
      const isElsewhere = event.destination.sameDocument && pathname !== location.pathname;
      if (!isElsewhere || !event.cancelable || isLeaving.current) return;
      event.preventDefault();
      setTarget(pathname + search);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Not every browser tells of navigation; those ask only when the whole dashboard is left.
    window.navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty]);
  if (target === null) return null;
  const leave = () => {
    isLeaving.current = true;
    navigate(target);
  };
  return (
    <Confirm
      title="Leave without a new project?"
      verb="Leave"
      onConfirm={leave}
      onClose={() => setTarget(null)}
    >
      <p>What you typed is not kept.</p>
    </Confirm>
  );
}
