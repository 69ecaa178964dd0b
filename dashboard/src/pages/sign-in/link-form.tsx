import { Button } from '../../parts/button.tsx';
import { FormProblem } from '../../parts/notice.tsx';

interface LinkFormProps {
  onSignIn(): void;
  isBusy: boolean;
  problem: string | null;
}

/** Programs that look at links before people do must not use one up: only a press of the button does. */
export const LinkForm = ({ onSignIn, isBusy, problem }: LinkFormProps) => (
  <div className="stack">
    <FormProblem problem={problem} />
    <p>Your link signs this browser in, once.</p>
    <div>
      <Button kind="primary" isBusy={isBusy} onClick={onSignIn}>
        Sign in
      </Button>
    </div>
  </div>
);
