import './project-card.css';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { RecentViews, RecentViewsSkeleton } from '../../projects/recent-views.tsx';
import { forgeLabels, repositoryLabel } from '../../projects/repository-words.ts';
import { CardJobs, CardJobsSkeleton } from './card-jobs.tsx';
import { useIsNear } from './use-is-near.ts';

/** Asks for jobs and views only while it can be seen, so that sixty projects are no burst of requests. */
export function ProjectCard({ project }: { project: ProjectBody }) {
  const { id, name, repository } = project;
  const ref = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(ref);
  return (
    <li className="card project-card" ref={ref}>
      <div>
        <h2 className="one-line">
          <Link href={`/projects/${id}`} className="project-card-name" title={name}>
            {name}
          </Link>
        </h2>
        <p className="soft small one-line" title={repository.url}>
          {forgeLabels[repository.forge]} · {repositoryLabel(repository)}
        </p>
      </div>
      {isNear ? <CardJobs projectId={id} /> : <CardJobsSkeleton />}
      {isNear ? <RecentViews projectId={id} /> : <RecentViewsSkeleton />}
    </li>
  );
}

export const ProjectCardSkeleton = () => (
  <li className="card project-card" aria-hidden="true">
    <div className="project-card-head-skeleton" />
    <CardJobsSkeleton />
    <RecentViewsSkeleton />
  </li>
);
