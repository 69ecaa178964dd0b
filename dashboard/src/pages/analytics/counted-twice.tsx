import { useQueryClient } from '@tanstack/react-query';
import type { updateProject } from '../../../../server/src/contract/project.ts';
import { at, type Body, call } from '../../api/client.ts';
import { projectsKey, useProject } from '../../api/projects.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { FormProblem, Notice } from '../../parts/notice.tsx';
import { bothTellOfPeople, type Sources } from './both-sources.ts';
import { analyticsKey } from './read-views.ts';

const choices = [
  { source: 'beacon', label: 'Count the page’s script' },
  { source: 'server', label: 'Count the server’s reports' },
] as const;

/** People who are told of by the page and by its server are two; the project then has to choose. */
export function CountedTwice({ projectId, sources }: { projectId: string; sources: Sources }) {
  const { data: project } = useProject(projectId);
  if (project?.humanSource !== 'any' || !bothTellOfPeople(sources)) return null;
  return (
    <Notice
      tone="warn"
      title="People may be counted twice"
      actions={choices.map(({ source, label }) => (
        <Choice key={source} projectId={projectId} humanSource={source} label={label} />
      ))}
    >
      Both the page’s script and the server tell of views by people. If it is the same site, choose which of
      them counts. The choice holds for the past, too, and can be changed in the settings.
    </Notice>
  );
}

interface ChoiceProps {
  projectId: string;
  humanSource: 'beacon' | 'server';
  label: string;
}

function Choice({ projectId, humanSource, label }: ChoiceProps) {
  const client = useQueryClient();
  const announce = useAnnounce();
  const { submit, isBusy, problem } = useSubmit(async () => {
    const body: Body<typeof updateProject> = { humanSource };
    await call('PATCH', at`/v1/projects/${projectId}`, { body });
    announce('The numbers are counted anew.');
    await Promise.all([
      client.invalidateQueries({ queryKey: projectsKey }),
      client.invalidateQueries({ queryKey: analyticsKey(projectId) }),
    ]);
  });
  return (
    <>
      <Button small isBusy={isBusy} onClick={() => void submit()}>
        {label}
      </Button>
      <FormProblem problem={problem} />
    </>
  );
}
