import './follow-up-box.css';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { JobBody } from '../../../../server/src/contract/job.ts';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { jobAddress, jobKey, jobsKey } from '../../jobs/job-queries.ts';
import { counted } from '../../parts/amounts.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { TextAreaField } from '../../parts/text-field.tsx';
import { useDraftKey } from '../../prompt/use-draft-key.ts';

interface FollowUpBoxProps {
  projectId: string;
  job: JobBody;
  prompt: string;
  onPrompt(prompt: string): void;
  /** Instructions that nobody took up yet. */
  waiting: number;
}

const fieldName = 'follow-up';

/** For a prompt that was put into the box from elsewhere on the page. */
export const focusFollowUp = (): void =>
  document.querySelector<HTMLElement>(`textarea[name="${fieldName}"]`)?.focus();

/** The next instruction, on the same branch and, while it is open, the same pull request. */
export function FollowUpBox({ projectId, job, prompt, onPrompt, waiting }: FollowUpBoxProps) {
  const draft = useDraftKey(prompt);
  const client = useQueryClient();
  const announce = useAnnounce();
  const { submit, isBusy, problem, errorOf } = useSubmit(async () => {
    const after = await call<JobBody>('POST', `${jobAddress(projectId, job.id)}/message`, {
      body: { prompt },
      headers: { 'idempotency-key': draft.key },
    });
    client.setQueryData(jobKey(projectId, job.id), after);
    void client.invalidateQueries({ queryKey: jobsKey(projectId) });
    draft.renew();
    onPrompt('');
    announce('The follow-up is queued.');
  }, ['prompt']);

  const isArchived = job.status === 'archived';
  const send = () => {
    if (!isBusy && !isArchived && prompt.trim() !== '') void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <Card>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FormProblem problem={problem} />
        <TextAreaField
          label="Follow-up"
          hint={isArchived ? <ArchivedHint projectId={projectId} /> : hintOf(job, waiting)}
          value={prompt}
          error={errorOf('prompt')}
          disabled={isArchived}
          placeholder={isArchived ? '' : 'What else should change?'}
          name={fieldName}
          onChange={onPrompt}
          onKeyDown={onKeyDown}
        />
        <div className="row follow-up-box-actions">
          <span className="soft small">
            <kbd>Ctrl</kbd> or <kbd>⌘</kbd> + <kbd>Enter</kbd> sends
          </span>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={isArchived || prompt.trim() === ''}>
            Send follow-up
          </Button>
        </div>
      </form>
    </Card>
  );
}

const ArchivedHint = ({ projectId }: { projectId: string }) => (
  <>
    The job is archived, which is final. <Link href={`/projects/${projectId}/jobs`}>Start a new job</Link>{' '}
    instead.
  </>
);

function hintOf({ status, pullRequest }: JobBody, waiting: number): string {
  if (waiting > 0) return `${counted(waiting, 'instruction')} waiting; this one is carried out after that.`;
  if (status === 'active') return 'Carried out after what the agent is at, on the same branch.';
  if (pullRequest === null) return 'Carried out on the same branch.';
  const { number, state } = pullRequest;
  if (state !== 'open') return `Pull request #${number} is ${state}: a follow-up begins a new one.`;
  return 'Carried out on the same branch and pull request.';
}
