import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { Notice } from '../../../parts/notice.tsx';

/** Where the code host has to send what happens. */
export function HookAddress({ project }: { project: ProjectBody }) {
  if (project.hookUrl === null) {
    return (
      <Notice>
        This repository lives in Docwright, which sees by itself what happens there. No webhook is needed.
      </Notice>
    );
  }
  return (
    <div className="settings-steps">
      <p>
        With a webhook Docwright reacts within seconds; without one it looks every few minutes. Add one to the
        repository at its host, with this address, the secret below, and the events for pushes, pull requests
        and comments:
      </p>
      <CodeBlock code={project.hookUrl} what="the address of the webhook" />
    </div>
  );
}
