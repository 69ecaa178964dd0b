import './sign-in-page.css';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { refusalWords, useSignIn } from '../../api/session.ts';
import { Card } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkHelp } from './link-help.tsx';
import { PasswordForm } from './password-form.tsx';

/** Shown at any address to who is not signed in. */
export default function SignInPage({ hasPassword }: { hasPassword: boolean }) {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const [isLinkRefused, setLinkRefused] = useState(false);
  const refuseLink = () => {
    history.replaceState(null, '', '/');
    setLinkRefused(true);
  };
  return (
    <main className="sign-in">
      <p className="brand">
        <img src="/icon.svg" alt="" width="22" height="22" />
        Docwright
      </p>
      <Card>
        <PageHead title="Sign in" />
        {token !== null && !isLinkRefused ? (
          <WithLink token={token} onRefused={refuseLink} />
        ) : (
          <div className="stack">
            {isLinkRefused && (
              <Notice tone="bad" title="This link does not work">
                It was already used, or is too old: a link signs one browser in, once, within a day.
              </Notice>
            )}
            {hasPassword && <WithPassword />}
            <LinkHelp isOnlyWay={!hasPassword} />
          </div>
        )}
      </Card>
    </main>
  );
}

function WithLink({ token, onRefused }: { token: string; onRefused(): void }) {
  const { mutate, isPending, error } = useSignIn();
  const signIn = () =>
    mutate(
      { token },
      { onError: (refusal) => refusal instanceof ApiError && refusal.status === 401 && onRefused() },
    );
  return <LinkForm onSignIn={signIn} isBusy={isPending} problem={wordsOf(error)} />;
}

function WithPassword() {
  const { mutate, isPending, error } = useSignIn();
  const isWrong = error instanceof ApiError && error.status === 401;
  return (
    <PasswordForm
      onSignIn={(password) => mutate({ password })}
      isBusy={isPending}
      problem={isWrong ? null : wordsOf(error)}
      wrong={isWrong ? error.message : undefined}
    />
  );
}

const wordsOf = (error: Error | null): string | null =>
  error === null ? null : error instanceof ApiError ? refusalWords(error) : error.message;
