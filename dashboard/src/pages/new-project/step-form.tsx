import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FormProblem } from '../../parts/notice.tsx';

interface StepFormProps {
  title: string;
  problem: string | null;
  /** What the button that goes on does. */
  verb: string;
  isBusy: boolean;
  onSubmit(): void;
  onBack?(): void;
  children: ReactNode;
}

/** The frame of a step: its fields, the way on and the way back. */
export function StepForm({ title, problem, verb, isBusy, onSubmit, onBack, children }: StepFormProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Card title={title}>
      <form className="stack" onSubmit={send} noValidate>
        <FormProblem problem={problem} />
        {children}
        <div className="row">
          {onBack && <Button onClick={onBack}>Back</Button>}
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Card>
  );
}
