import { useMutation } from '@tanstack/react-query';
import type { checkProject } from '../../../../server/src/contract/project.ts';
import { type Answer, at, call } from '../../api/client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';

/** Whether jobs could work at this moment, as the code host says it. Asked only when somebody wants to know. */
export function ConnectionState({ projectId }: { projectId: string }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call<Answer<typeof checkProject>>('POST', at`/v1/projects/${projectId}/check`),
  });
  return (
    <Card
      title="Connection"
      actions={
        <Button small isBusy={isPending} onClick={() => mutate()}>
          Check connection
        </Button>
      }
    >
      {error && <Problem error={error} what="The connection could not be checked" retry={mutate} />}
      {data === undefined && !error && (
        <p className="soft">Asks the code host whether the repository can be reached and worked in.</p>
      )}
      {data?.problems.length === 0 && <Notice tone="good">Connected. Jobs can work.</Notice>}
      {data && data.problems.length > 0 && (
        <div className="stack">
          {data.problems.map(({ path, message }) => (
            <Notice key={`${path} ${message}`} tone="bad">
              {message}
            </Notice>
          ))}
          <div>
            <ButtonLink small href={`/projects/${projectId}/settings?section=repository`}>
              Mend it in Settings
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}
