import { useQueryClient } from '@tanstack/react-query';
import type { ProjectBody, updateProject } from '../../../../server/src/contract/project.ts';
import { type Answer, at, call } from '../../api/client.ts';
import { projectKey, projectsKey } from '../../api/projects.ts';

/** Saves a change; everybody who shows the project has it from then on. */
export function useSaveProject(projectId: string) {
  const client = useQueryClient();
  return async (body: Record<string, unknown>): Promise<ProjectBody> => {
    const path = at`/v1/projects/${projectId}`;
    const project = await call<Answer<typeof updateProject>>('PATCH', path, { body });
    client.setQueryData(projectKey(projectId), project);
    void client.invalidateQueries({ queryKey: projectsKey, exact: true });
    return project;
  };
}
