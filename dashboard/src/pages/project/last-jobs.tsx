import { useJobs } from '../../jobs/job-queries.ts';
import { JobRow } from '../../jobs/job-row.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

const shown = 5;

export const LastJobs = ({ projectId }: { projectId: string }) => (
  <Card
    title="Last jobs"
    actions={
      <ButtonLink small href={`/projects/${projectId}/jobs`}>
        All jobs
      </ButtonLink>
    }
  >
    <Loaded
      query={useJobs(projectId, { limit: shown })}
      what="The jobs could not be read"
      skeleton={<Skeleton lines={shown} height={34} />}
    >
      {({ jobs }) =>
        jobs.length === 0 ? (
          <Empty title="No jobs yet">Say above what should change: a job makes a pull request of it.</Empty>
        ) : (
          <ul>
            {jobs.map((job) => (
              <JobRow key={job.id} projectId={projectId} job={job} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Card>
);
