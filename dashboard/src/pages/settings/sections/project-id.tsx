import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Time } from '../../../parts/time.tsx';

/** What cannot be changed. */
export const ProjectId = ({ project }: { project: ProjectBody }) => (
  <dl className="settings-facts">
    <dt>Project id</dt>
    <dd className="row">
      <code>{project.id}</code>
      <CopyButton text={project.id} what="the project id" />
    </dd>
    <dt>Created</dt>
    <dd>
      <Time at={project.createdAt} />
    </dd>
    <dt>Last changed</dt>
    <dd>
      <Time at={project.updatedAt} />
    </dd>
  </dl>
);
