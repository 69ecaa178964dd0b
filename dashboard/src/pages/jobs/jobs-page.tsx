import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { useJobs } from '../../jobs/job-queries.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { PromptBox } from '../../prompt/prompt-box.tsx';
import { FirstJob } from './first-job.tsx';
import { isFiltered, JobsFilter, statusOf } from './jobs-filter.tsx';
import { JobsList } from './jobs-list.tsx';
import { NoSuchProject } from './no-such-project.tsx';

const pageSize = 25;
const urlDefaults = { status: 'all', search: '', offset: '0' };

export default function JobsPage({ projectId }: { projectId: string }) {
  const [state, change] = useUrlState(urlDefaults);
  const [isWriting, setWriting] = useState(false);
  const [, navigate] = useLocation();
  const offset = Math.max(0, Number.parseInt(state.offset, 10) || 0);
  const jobs = useJobs(projectId, {
    status: statusOf(state.status),
    search: state.search,
    limit: pageSize,
    offset,
  });
  const onCreated = (jobId: string) => navigate(`/projects/${projectId}/jobs/${jobId}`);

  if (jobs.error instanceof ApiError && jobs.error.code === 'not_found') {
    return <NoSuchProject reason={jobs.error.message} />;
  }
  const isEmpty = jobs.data?.jobs.length === 0 && !jobs.isPlaceholderData;
  const isFirst = isEmpty && offset === 0 && !isFiltered(state);
  return (
    <>
      <PageHead
        title="Jobs"
        actions={
          !isFirst && (
            <Button kind="primary" onClick={() => setWriting(true)}>
              New job
            </Button>
          )
        }
      >
        What the agent was asked to change, and what came of it.
      </PageHead>
      {isFirst ? (
        <FirstJob projectId={projectId} onCreated={onCreated} />
      ) : (
        <div className="stack">
          <JobsFilter filter={state} onChange={change} />
          <JobsList
            projectId={projectId}
            jobs={jobs}
            offset={offset}
            limit={pageSize}
            onMove={(to) => change({ offset: String(to) })}
            onClear={() => change(urlDefaults)}
          />
        </div>
      )}
      {isWriting && (
        <Dialog title="New job" onClose={() => setWriting(false)}>
          <PromptBox projectId={projectId} onCreated={onCreated} />
        </Dialog>
      )}
    </>
  );
}
