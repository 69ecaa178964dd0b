import './failed-instruction.css';
import { useQueryClient } from '@tanstack/react-query';
import type { JobBody } from '../../../../server/src/contract/job.ts';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { jobAddress, jobKey, jobsKey } from '../../jobs/job-queries.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { useDraftKey } from '../../prompt/use-draft-key.ts';
import type { InstructionView } from './instructions.ts';

interface FailedInstructionProps {
  projectId: string;
  jobId: string;
  instruction: InstructionView;
  /** Puts a prompt into the follow-up box, to be edited and sent from there. */
  onEdit(prompt: string): void;
}

/** What to do about an instruction that failed: a prompt that would work, the same again, or the same edited. */
export function FailedInstruction({ projectId, jobId, instruction, onEdit }: FailedInstructionProps) {
  const { prompt, suggestions } = instruction;
  const draft = useDraftKey(prompt);
  const client = useQueryClient();
  const announce = useAnnounce();
  const retry = useSubmit(async () => {
    const after = await call<JobBody>('POST', `${jobAddress(projectId, jobId)}/message`, {
      body: { prompt },
      headers: { 'idempotency-key': draft.key },
    });
    client.setQueryData(jobKey(projectId, jobId), after);
    void client.invalidateQueries({ queryKey: jobsKey(projectId) });
    draft.renew();
    announce('The instruction is queued again.');
  });
  return (
    <div className="failed-instruction">
      {suggestions.length > 0 && <p>Did you mean:</p>}
      {suggestions.map((suggestion) => (
        <Button
          key={suggestion}
          small
          className="failed-instruction-suggestion"
          onClick={() => onEdit(suggestion)}
        >
          {suggestion}
        </Button>
      ))}
      <div className="row">
        <Button small isBusy={retry.isBusy} onClick={() => void retry.submit()}>
          Retry
        </Button>
        <Button small onClick={() => onEdit(prompt)}>
          Edit and send again
        </Button>
      </div>
      <FormProblem problem={retry.problem} />
    </div>
  );
}
