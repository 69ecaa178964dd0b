import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';

const storageKey = 'docwright-no-password';

/** After the first sign-in by a link: the next one may be with a password. */
export function PasswordNotice() {
  const { data: session } = useSession();
  const [isDismissed, setDismissed] = useState(wasDismissed);
  if (!session || session.hasPassword || isDismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(storageKey, 'yes');
    } catch {
      // Storage may be forbidden: the notice then comes again with the next visit.
    }
  };
  return (
    <Notice
      title="Set a password"
      actions={
        <>
          <ButtonLink small href="/account">
            Set a password
          </ButtonLink>
          <Button small kind="quiet" onClick={dismiss}>
            Not now
          </Button>
        </>
      }
    >
      Until there is one, each sign-in takes a new one-time link.
    </Notice>
  );
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
