import { useProjects } from '../../api/projects.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PasswordNotice } from './password-notice.tsx';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';

const newProject = (
  <ButtonLink kind="primary" href="/projects/new">
    New project
  </ButtonLink>
);

export default function ProjectsPage() {
  const projects = useProjects();
  return (
    <>
      <PageHead title="Projects" actions={newProject} />
      <div className="stack">
        <PasswordNotice />
        <Loaded query={projects} what="The projects could not be read" skeleton={<CardsSkeleton />}>
          {({ projects: all }) =>
            all.length === 0 ? (
              <Card>
                <Empty title="No project yet">
                  A project is a documentation repository, what is done in it, and who reads it.
                </Empty>
              </Card>
            ) : (
              <ul className="project-cards">
                {all.map((project) => (
                  <ProjectCard key={project.id} project={project} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

const CardsSkeleton = () => (
  <ul className="project-cards">
    <ProjectCardSkeleton />
    <ProjectCardSkeleton />
  </ul>
);
