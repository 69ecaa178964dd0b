import './job-page.css';
import { useMemo, useState } from 'react';
import type { JobBody } from '../../../../server/src/contract/job.ts';
import { ApiError } from '../../api/client.ts';
import { useJob } from '../../jobs/job-queries.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { ChangesTab } from './changes-tab.tsx';
import { FailedInstruction } from './failed-instruction.tsx';
import { FollowUpBox, focusFollowUp } from './follow-up-box.tsx';
import { type InstructionView, instructionsOf } from './instructions.ts';
import { JobHead } from './job-head.tsx';
import { JobSkeleton } from './job-skeleton.tsx';
import { JobTabs, tabOf } from './job-tabs.tsx';
import { NoSuchJob } from './no-such-job.tsx';
import { ReportView } from './report-view.tsx';
import { Timeline } from './timeline.tsx';
import { useJobEvents } from './use-job-events.ts';
import { useRefresh } from './use-refresh.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

interface JobPageProps {
  projectId: string;
  jobId: string;
}

const urlDefaults = { tab: 'timeline' };

export default function JobPage({ projectId, jobId }: JobPageProps) {
  const job = useJob(projectId, jobId);
  if (job.error instanceof ApiError && job.error.code === 'not_found') {
    return <NoSuchJob projectId={projectId} reason={job.error.message} />;
  }
  // While a job that was read once cannot be reached, its timeline says so.
  const error = job.data === undefined ? job.error : null;
  return (
    <Loaded query={{ ...job, error }} what="The job could not be read" skeleton={<JobSkeleton />}>
      {(body) => <KnownJob projectId={projectId} job={body} isReachable={job.error === null} />}
    </Loaded>
  );
}

interface KnownJobProps {
  projectId: string;
  job: JobBody;
  isReachable: boolean;
}

function KnownJob({ projectId, job, isReachable }: KnownJobProps) {
  const [state] = useUrlState(urlDefaults);
  const tab = tabOf(state.tab);
  const { events, connection } = useJobEvents(projectId, job.id, occasionOf(job, isReachable));
  useRefresh(projectId, job.id, events);
  useStayAtEnd(events.length);
  const instructions = useMemo(() => instructionsOf(events), [events]);
  const [prompt, setPrompt] = useState('');
  const edit = (text: string) => {
    setPrompt(text);
    focusFollowUp();
  };
  const afterFailure = (instruction: InstructionView) =>
    job.status === 'failed' && (
      <FailedInstruction projectId={projectId} jobId={job.id} instruction={instruction} onEdit={edit} />
    );
  return (
    <>
      <JobHead projectId={projectId} job={job} instructions={instructions} connection={connection} />
      <JobTabs address={`/projects/${projectId}/jobs/${job.id}`} current={tab} />
      <div className="stack job-page-part">
        {tab === 'timeline' && (
          <Timeline
            instructions={instructions}
            connection={connection}
            summary={job.summary}
            afterFailure={afterFailure}
          />
        )}
        {tab === 'changes' && <ChangesTab projectId={projectId} jobId={job.id} />}
        {tab === 'report' && <ReportView projectId={projectId} jobId={job.id} />}
        <FollowUpBox
          projectId={projectId}
          job={job}
          prompt={prompt}
          onPrompt={setPrompt}
          waiting={instructions.filter(({ state }) => state === 'waiting').length}
        />
      </div>
    </>
  );
}

/** A server that did not answer, or does again, is one too: behind a proxy its streams may hang without a word. */
const occasionOf = ({ status, pullRequest }: JobBody, isReachable: boolean) =>
  `${status} ${pullRequest?.state} ${isReachable}`;
