import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { forgeLabels, repositoryLabel, repositoryPage } from '../../projects/repository-words.ts';

/** Which repository, branch and folder a project is about. */
export function RepositoryLine({ repository }: Pick<ProjectBody, 'repository'>) {
  const page = repositoryPage(repository);
  const label = repositoryLabel(repository);
  return (
    <p>
      {forgeLabels[repository.forge]} · {page === null ? label : <a href={page}>{label}</a>} · branch{' '}
      <code>{repository.branch}</code>
      {repository.root !== '' && (
        <>
          {' '}
          · folder <code>{repository.root}</code>
        </>
      )}
    </p>
  );
}
