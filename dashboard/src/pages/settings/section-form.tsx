import type { ReactNode } from 'react';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../parts/announcer.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import {
  changed,
  type Draft,
  givenIn,
  isChanged,
  patchOf,
  shownSettings,
  unsaved,
  without,
} from './draft.ts';
import type { Setting } from './fields/setting.ts';
import { SettingControl } from './fields/setting-control.tsx';
import { groupsOf, SettingGroup } from './fields/setting-group.tsx';
import { useSaveProject } from './use-save-project.ts';

interface SectionFormProps {
  project: ProjectBody;
  title: string;
  about: string;
  settings: readonly Setting[];
  draft: Draft;
  onDraft(change: (draft: Draft) => Draft): void;
  /** What stands above the fields. */
  children?: ReactNode;
}

/** The fields of one section, saved on their own. */
export function SectionForm({ project, title, about, settings, draft, onDraft, children }: SectionFormProps) {
  const announce = useAnnounce();
  const save = useSaveProject(project.id);
  const isDirty = isChanged(draft, settings);
  const { submit, isBusy, problem, errorOf, reset } = useSubmit(
    async () => {
      await save(patchOf(settings, project, draft));
      onDraft((now) => unsaved(now, draft, settings));
      announce(`Saved: ${title}.`);
    },
    settings.map(({ path }) => path),
  );
  const given = givenIn(settings, project, draft);
  const groups = groupsOf(shownSettings(settings, project, draft));
  const discard = () => {
    reset();
    onDraft((now) => without(now, settings));
  };
  return (
    <Card title={title}>
      <form
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !isBusy) void submit();
        }}
      >
        <p className="soft">{about}</p>
        {children}
        {groups.map(([group, members]) => (
          <SettingGroup key={group?.title ?? members[0]!.path} group={group}>
            {members.map((setting) => (
              <SettingControl
                key={setting.path}
                setting={setting}
                value={given(setting.path)}
                given={given}
                isStored={setting.isStored?.(project) ?? false}
                error={errorOf(setting.path)}
                errorAt={(part) => errorOf(`${setting.path}.${part}`)}
                onChange={(value) => onDraft((now) => changed(now, project, setting, value))}
              />
            ))}
          </SettingGroup>
        ))}
        <FormProblem problem={problem} />
        <div className="row settings-actions">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isDirty}>
            Save
          </Button>
          {isDirty && (
            <Button kind="quiet" onClick={discard} disabled={isBusy}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
