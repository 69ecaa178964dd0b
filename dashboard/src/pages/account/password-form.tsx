import './account.css';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { refusalWords, useSetPassword } from '../../api/session.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckField } from '../../parts/check-field.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const announce = useAnnounce();
  const { mutateAsync } = useSetPassword();
  const { submit, isBusy, problem, errorOf } = useSubmit(async () => {
    await mutateAsync(hasPassword ? { password, current } : { password }).catch(atItsField);
    setCurrent('');
    setPassword('');
    announce('The password is set. Other browsers are signed out.');
  }, ['password', 'current']);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  const type = isShown ? 'text' : 'password';
  return (
    <form className="stack account-form" onSubmit={send}>
      <p className="soft">
        {hasPassword
          ? 'Other browsers are signed out when it changes.'
          : 'With a password you can sign in without a new link each time.'}
      </p>
      <FormProblem problem={problem} />
      {hasPassword && (
        <TextField
          label="Current password"
          type={type}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errorOf('current')}
        />
      )}
      <TextField
        label="New password"
        type={type}
        autoComplete="new-password"
        hint="At least 12 characters. Some words that only you would put together are best."
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <CheckField label="Show what I type" checked={isShown} onChange={setShown} />
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {hasPassword ? 'Change the password' : 'Set the password'}
        </Button>
      </div>
    </form>
  );
}

/** A wrong present password is a matter of its field, and too many of them one of time. */
function atItsField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { code, status, retryAfter, message } = error;
  if (code === 'unauthorized') {
    throw new ApiError({ error: message, code, details: [{ path: 'current', message }] }, status);
  }
  if (retryAfter !== null) throw new ApiError({ error: refusalWords(error), code: 'rate_limited' }, status);
  throw error;
}
