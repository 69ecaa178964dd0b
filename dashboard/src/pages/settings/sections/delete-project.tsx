import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import { at, call } from '../../../api/client.ts';
import { projectKey, projectsKey } from '../../../api/projects.ts';
import { useAnnounce } from '../../../parts/announcer.tsx';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { Problem } from '../../../parts/notice.tsx';
import { TextField } from '../../../parts/text-field.tsx';

interface DeleteProjectProps {
  project: ProjectBody;
  /** Nothing that was not saved is worth asking about any more. */
  onDeleted(): void;
}

export function DeleteProject({ project, onDeleted }: DeleteProjectProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Delete this project">
      <div className="settings-form">
        <p>
          Its jobs with their events and changes, its API keys, its settings and stored secrets and all of its
          page views are deleted, and running jobs are stopped. The repository itself stays, and so do its
          branches and pull requests at the code host.
        </p>
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            Delete project…
          </Button>
        </div>
      </div>
      {isAsking && <ConfirmDelete project={project} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ConfirmDelete({ project, onDeleted, onClose }: DeleteProjectProps & { onClose(): void }) {
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const announce = useAnnounce();
  const remove = useMutation({
    mutationFn: () => call('DELETE', at`/v1/projects/${project.id}`),
    onSuccess: async () => {
      onDeleted();
      navigate('/');
      announce(`Deleted “${project.name}”.`);
      client.removeQueries({ queryKey: projectKey(project.id) });
      await client.invalidateQueries({ queryKey: projectsKey, exact: true });
    },
  });
  return (
    <Confirm
      title={`Delete “${project.name}”?`}
      verb="Delete project"
      isBusy={remove.isPending}
      isDisabled={typed !== project.id}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <Problem error={remove.error} what="The project could not be deleted" />}
      <p>This cannot be taken back: jobs, keys, settings and page views are gone for good.</p>
      <TextField
        label={`Type ${project.id} to confirm`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
      />
    </Confirm>
  );
}
