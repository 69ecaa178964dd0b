import { type SubmitEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';

interface PasswordFormProps {
  onSignIn(password: string): void;
  isBusy: boolean;
  problem: string | null;
  wrong: string | undefined;
}

export function PasswordForm({ onSignIn, isBusy, problem, wrong }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onSignIn(password);
  };
  return (
    <form className="stack" onSubmit={send}>
      <FormProblem problem={problem} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={wrong}
      />
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Sign in
        </Button>
      </div>
    </form>
  );
}
