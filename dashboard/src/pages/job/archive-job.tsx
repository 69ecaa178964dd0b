import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobBody } from '../../../../server/src/contract/job.ts';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { jobAddress, jobKey, jobsKey } from '../../jobs/job-queries.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/notice.tsx';

/** The button goes away with what it did, and whoever pressed it goes on from the page's title. */
function focusLeftBehind(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
}

export function ArchiveJob({ projectId, job }: { projectId: string; job: JobBody }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const announce = useAnnounce();
  useEffect(() => focusLeftBehind, []);
  const { submit, isBusy, problem, reset } = useSubmit(async () => {
    const archived = await call<JobBody>('POST', `${jobAddress(projectId, job.id)}/archive`);
    client.setQueryData(jobKey(projectId, job.id), archived);
    void client.invalidateQueries({ queryKey: jobsKey(projectId) });
    setAsking(false);
    announce('The job is archived.');
  });
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Archive</Button>
      {isAsking && (
        <Confirm
          title="Archive this job?"
          verb="Archive it"
          isBusy={isBusy}
          onConfirm={submit}
          onClose={close}
        >
          <p>
            {job.status === 'active' ? 'It is stopped at once, and takes' : 'It takes'} no more follow-ups.
            Its pull request and branch stay as they are. Archiving is final.
          </p>
          <FormProblem problem={problem} />
        </Confirm>
      )}
    </>
  );
}
