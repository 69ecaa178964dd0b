import { useLocation } from 'wouter';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { PromptBox } from '../../prompt/prompt-box.tsx';

export function DoneStep({ project: { id, name, repository } }: { project: ProjectBody }) {
  const [, navigate] = useLocation();
  const at = `/projects/${id}`;
  return (
    <div className="stack">
      <Card title={`${name} is ready`}>
        <div className="stack">
          <p className="row">
            Project id <code>{id}</code> <CopyButton text={id} what="the project id" />
          </p>
          {repository.forge === 'local' && (
            <div>
              <p className="new-project-clone">
                Clone the repository with any user name and an API key as the password:
              </p>
              <CodeBlock code={`git clone ${repository.url}`} what="the clone command" />
            </div>
          )}
          <div className="row">
            <ButtonLink href={at}>Overview</ButtonLink>
            <ButtonLink href={`${at}/keys`}>Make an API key</ButtonLink>
            <ButtonLink href={`${at}/analytics`}>Set up analytics</ButtonLink>
          </div>
        </div>
      </Card>
      <Card title="Start the first job">
        <PromptBox projectId={id} onCreated={(jobId) => navigate(`${at}/jobs/${jobId}`)} />
      </Card>
    </div>
  );
}
