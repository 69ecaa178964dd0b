import './project-page.css';
import { useLocation } from 'wouter';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { ApiError } from '../../api/client.ts';
import { useProject } from '../../api/projects.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { RecentViews } from '../../projects/recent-views.tsx';
import { PromptBox } from '../../prompt/prompt-box.tsx';
import { ConnectionState } from './connection-state.tsx';
import { FirstSteps } from './first-steps.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { LastJobs } from './last-jobs.tsx';
import { OpenPulls } from './open-pulls.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { RepositoryLine } from './repository-line.tsx';

export default function ProjectPage({ projectId }: { projectId: string }) {
  const project = useProject(projectId);
  if (project.error instanceof ApiError && project.error.status === 404) return <NoProject id={projectId} />;
  return (
    <Loaded query={project} what="The project could not be read" skeleton={<OverviewSkeleton />}>
      {(found) => <Overview key={found.id} project={found} />}
    </Loaded>
  );
}

function Overview({ project }: { project: ProjectBody }) {
  const [, navigate] = useLocation();
  const { id, name, repository } = project;
  const at = `/projects/${id}`;
  return (
    <>
      <PageHead title={name}>
        <RepositoryLine repository={repository} />
      </PageHead>
      <div className="project-page">
        <div className="stack">
          <Card title="New job">
            <PromptBox projectId={id} onCreated={(jobId) => navigate(`${at}/jobs/${jobId}`)} />
          </Card>
          <LastJobs projectId={id} />
          <InspectionCard projectId={id} />
        </div>
        <div className="stack">
          <Card
            title="Views"
            actions={
              <ButtonLink small href={`${at}/analytics`}>
                Analytics
              </ButtonLink>
            }
          >
            <RecentViews projectId={id} height={64} />
          </Card>
          <ConnectionState projectId={id} />
          {repository.forge === 'local' && <OpenPulls projectId={id} />}
          <FirstSteps projectId={id} />
        </div>
      </div>
    </>
  );
}

const NoProject = ({ id }: { id: string }) => (
  <>
    <PageHead title="No such project" />
    <Card>
      <Empty title={`There is no project “${id}”`}>
        <p>It may have been deleted.</p>
        <ButtonLink href="/">All projects</ButtonLink>
      </Empty>
    </Card>
  </>
);
