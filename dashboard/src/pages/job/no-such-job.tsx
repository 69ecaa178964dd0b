import { Link } from 'wouter';
import { useProject } from '../../api/projects.ts';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';

/** The project may be missing as well: then there are no jobs to go back to. */
export function NoSuchJob({ projectId, reason }: { projectId: string; reason: string }) {
  const { data: project } = useProject(projectId);
  return (
    <>
      <PageHead title="Nothing here" />
      <Empty title={reason}>
        {project ? (
          <Link href={`/projects/${projectId}/jobs`}>To the jobs of {project.name}</Link>
        ) : (
          <Link href="/">To the projects</Link>
        )}
      </Empty>
    </>
  );
}
