import { useMutation } from '@tanstack/react-query';
import type { checkProject, ProjectBody } from '../../../../../server/src/contract/project.ts';
import { type Answer, at, call } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Notice, Problem } from '../../../parts/notice.tsx';

/** Asks the code host whether jobs can work with what is stored. */
export function CheckConnection({ project }: { project: ProjectBody }) {
  const check = useMutation({
    mutationFn: () =>
      call<Answer<typeof checkProject>>('POST', at`/v1/projects/${project.id}/check`, { body: {} }),
  });
  return (
    <Card title="Connection">
      <div className="settings-form">
        <p className="soft">
          Asks the code hosts whether the repositories can be reached and every needed permission is there,
          with what is saved.
        </p>
        {check.error && <Problem error={check.error} what="The connection could not be checked" />}
        {check.data?.problems.length === 0 && (
          <Notice tone="good" title="Nothing stands in the way.">
            Jobs can read the repository and open pull requests.
          </Notice>
        )}
        {check.data?.problems.map(({ path, message }) => (
          <Notice key={`${path} ${message}`} tone="bad" title={placeOf(path)}>
            {message}
          </Notice>
        ))}
        <div>
          <Button isBusy={check.isPending} onClick={() => check.mutate()}>
            Check connection
          </Button>
        </div>
      </div>
    </Card>
  );
}

const places: Record<string, string> = {
  'repository.forge': 'Code host',
  'repository.url': 'Repository',
  'repository.name': 'Repository',
  'repository.branch': 'Base branch',
  'repository.root': 'Documentation folder',
  'repository.credential': 'Credential',
  'repository.apiUrl': 'Address of the host’s API',
};

const placeOf = (path: string): string => {
  const context = /^contextRepositories\.(\d+)/.exec(path)?.[1];
  return context ? `Source code, repository ${Number(context) + 1}` : (places[path] ?? path);
};
