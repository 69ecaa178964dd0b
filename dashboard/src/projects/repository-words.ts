import type { ProjectBody } from '../../../server/src/contract/project.ts';
import type { ForgeName } from '../../../server/src/contract/repository.ts';

export const forgeLabels: Record<ForgeName, string> = {
  local: 'Docwright',
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
  bitbucket: 'Bitbucket',
};

/** "github.com/acme/handbook"; of a local one, its name. */
export function repositoryLabel({ forge, name, url }: ProjectBody['repository']): string {
  if (forge === 'local') return name ?? url;
  return url.replace(/^https?:\/\//i, '').replace(/\.git$/i, '');
}

/** The repository's page on its host, where there is one that a browser can open. */
export const repositoryPage = ({ forge, url }: ProjectBody['repository']): string | null =>
  forge !== 'local' && /^https?:\/\//i.test(url) ? url : null;
