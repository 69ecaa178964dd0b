import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { createJob } from '../../../../server/src/contract/job.ts';
import { type Answer, at, type Body, call } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useDraftKey } from '../../prompt/use-draft-key.ts';
import { closestPage } from './closest-page.ts';
import { redirectPrompt } from './prompts.ts';
import { useViews } from './read-views.ts';

interface RedirectDialogProps {
  projectId: string;
  from: string;
  onClose(): void;
}

/** As many of the most read pages as one answer has. */
const knownPages = { limit: 250 };

/** A job that sends those who ask for a missing path to a page that is there. */
export function RedirectDialog({ projectId, from, onClose }: RedirectDialogProps) {
  const [typed, setTyped] = useState<string>();
  const { data } = useViews({ projectId, name: 'views', query: knownPages }, { keepBefore: false });
  const pages = data?.views.map(({ path }) => path) ?? [];
  const suggested = closestPage(from, pages);
  const to = typed ?? suggested ?? '';
  const { send, isBusy, problem } = useRedirectJob(projectId, redirectPrompt(from, to.trim()));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (to.trim() !== '' && !isBusy) void send();
  };
  return (
    <Dialog title="Add a redirect" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <FormProblem problem={problem} />
        <p>
          Whoever asks for <code>{from}</code> will be sent to another page. A job makes the change and opens
          a pull request.
        </p>
        <TextField
          label="Send them to"
          hint={
            suggested !== undefined && to === suggested
              ? 'The page whose path is most like it.'
              : 'A path such as /guides/install, or a whole address.'
          }
          value={to}
          onChange={setTyped}
          list="redirect-pages"
          autoComplete="off"
          spellCheck={false}
        />
        <datalist id="redirect-pages">
          {pages.map((page) => (
            <option key={page} value={page} />
          ))}
        </datalist>
        <div className="row dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy} disabled={to.trim() === ''}>
            Start the job
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useRedirectJob(projectId: string, prompt: string) {
  const [, navigate] = useLocation();
  const announce = useAnnounce();
  const draft = useDraftKey(prompt);
  const { submit, isBusy, problem } = useSubmit(async () => {
    const body: Body<typeof createJob> = { prompt };
    const job = await call<Answer<typeof createJob, 201>>('POST', at`/v2/agent/${projectId}/job`, {
      body,
      headers: { 'idempotency-key': draft.key },
    });
    announce('The job was started.');
    navigate(`/projects/${projectId}/jobs/${job.id}`);
  });
  return { send: submit, isBusy, problem };
}
