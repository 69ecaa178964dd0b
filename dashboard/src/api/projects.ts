import { useQuery } from '@tanstack/react-query';
import type { getProject, listProjects } from '../../../server/src/contract/project.ts';
import { type Answer, at, call } from './client.ts';

export const projectsKey = ['projects'] as const;
export const projectKey = (id: string) => [...projectsKey, id] as const;

export const useProjects = () =>
  useQuery({
    queryKey: projectsKey,
    queryFn: ({ signal }) => call<Answer<typeof listProjects>>('GET', '/v1/projects', { signal }),
  });

export const useProject = (id: string) =>
  useQuery({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => call<Answer<typeof getProject>>('GET', at`/v1/projects/${id}`, { signal }),
  });
