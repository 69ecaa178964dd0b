import { useState } from 'react';
import { useSignOut } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Problem } from '../../parts/notice.tsx';

export function SignOut() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, variables } = useSignOut();
  return (
    <div className="stack">
      {error && <Problem error={error} what="You are still signed in" />}
      <div className="row">
        <Button isBusy={isPending && variables === 'this'} onClick={() => mutate('this')}>
          Sign out
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          isBusy={isPending}
          onConfirm={() => mutate('all', { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>Every browser is signed out, this one too. API keys go on working.</p>
        </Confirm>
      )}
    </div>
  );
}
