import './settings-page.css';
import { useState } from 'react';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { useProject } from '../../api/projects.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { useModels } from '../../prompt/use-models.ts';
import { type Draft, isChanged } from './draft.ts';
import { SectionView } from './sections/section-view.tsx';
import { sectionsOf } from './sections/sections.ts';
import type { Providers } from './sections/work-settings.ts';
import { SettingsNavigation } from './settings-navigation.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const defaults = { section: 'general' };

export default function SettingsPage({ projectId }: { projectId: string }) {
  const query = useProject(projectId);
  return (
    <>
      <PageHead title="Settings" />
      <Loaded query={query} what="The settings could not be read" skeleton={<Waiting />}>
        {(project) => <Settings project={project} />}
      </Loaded>
    </>
  );
}

const Waiting = () => (
  <div className="settings">
    <Skeleton lines={11} height={28} />
    <Skeleton height={380} />
  </div>
);

function Settings({ project }: { project: ProjectBody }) {
  const [draft, setDraft] = useState<Draft>({});
  const [{ section: wanted }] = useUrlState(defaults);
  const { providers, areKnown } = useProviders(project);
  const sections = sectionsOf(providers);
  const section = sections.find(({ id }) => id === wanted) ?? sections[0]!;
  const unsavedTitles = sections
    .filter(({ settings }) => isChanged(draft, settings))
    .map(({ title }) => title);
  return (
    <div className="settings">
      <SettingsNavigation
        sections={sections}
        current={section.id}
        addressOf={(id) =>
          `/projects/${project.id}/settings${id === defaults.section ? '' : `?section=${id}`}`
        }
        draft={draft}
      />
      <div className="stack settings-content">
        {section.id === 'model' && !areKnown ? (
          <Skeleton height={380} />
        ) : (
          <SectionView
            key={section.id}
            section={section}
            project={project}
            draft={draft}
            onDraft={setDraft}
          />
        )}
      </div>
      <LeaveGuard unsaved={unsavedTitles} />
    </div>
  );
}

/** Those that take a key: the installation's, and any that the project has one for. */
function useProviders({ modelKeyProviders }: ProjectBody): { providers: Providers; areKnown: boolean } {
  const { data: models, isPending } = useModels();
  const known = models?.available.map(({ provider }) => provider) ?? [];
  const all = [...new Set([...known, ...modelKeyProviders])].filter((provider) => provider !== 'builtin');
  return { providers: { all, withKey: modelKeyProviders }, areKnown: !isPending };
}

function LeaveGuard({ unsaved }: { unsaved: readonly string[] }) {
  const { wanted, stay, leave } = useLeaveGuard(unsaved.length > 0);
  if (wanted === null) return null;
  return (
    <Confirm title="Leave without saving?" verb="Leave and discard" onConfirm={leave} onClose={stay}>
      <p>What you changed under {unsaved.join(', ')} is not saved yet, and would be gone.</p>
    </Confirm>
  );
}
