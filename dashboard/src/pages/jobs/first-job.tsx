import { Card } from '../../parts/card.tsx';
import { PromptBox } from '../../prompt/prompt-box.tsx';

interface FirstJobProps {
  projectId: string;
  onCreated(jobId: string): void;
}

/** In place of an empty list: what a job is, and how to start one. */
export const FirstJob = (props: FirstJobProps) => (
  <Card title="Start the first job">
    <div className="stack">
      <p className="soft">
        Say what should change in the documentation. The agent works on a branch of its own, what it did is
        checked, and a pull request is opened for you to read.
      </p>
      <PromptBox {...props} />
    </div>
  </Card>
);
