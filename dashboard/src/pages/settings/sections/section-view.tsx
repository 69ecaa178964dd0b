import type { ReactNode } from 'react';
import type { ProjectBody } from '../../../../../server/src/contract/project.ts';
import type { Draft } from '../draft.ts';
import { SectionForm } from '../section-form.tsx';
import { CheckConnection } from './check-connection.tsx';
import { DeleteProject } from './delete-project.tsx';
import { HookAddress } from './hook-address.tsx';
import { ProjectId } from './project-id.tsx';
import { Reclassify } from './reclassify.tsx';
import type { Section, SectionId } from './sections.ts';
import { ViewSources } from './view-sources.tsx';

type Extra = (project: ProjectBody) => ReactNode;

/** What a section has beside its fields: above the form, in it, and below. */
const extras: Partial<Record<SectionId, { above?: Extra; inside?: Extra; below?: Extra }>> = {
  general: { inside: (project) => <ProjectId project={project} /> },
  repository: { below: (project) => <CheckConnection project={project} /> },
  webhook: { inside: (project) => <HookAddress project={project} /> },
  sources: { above: (project) => <ViewSources projectId={project.id} /> },
  counting: { below: (project) => <Reclassify project={project} /> },
};

interface SectionViewProps {
  section: Section;
  project: ProjectBody;
  draft: Draft;
  onDraft(change: (draft: Draft) => Draft): void;
}

export function SectionView({ section, project, draft, onDraft }: SectionViewProps) {
  const { id, title, formTitle, about, settings } = section;
  if (id === 'danger') return <DeleteProject project={project} onDeleted={() => onDraft(() => ({}))} />;
  const { above, inside, below } = extras[id] ?? {};
  return (
    <>
      {above?.(project)}
      <SectionForm
        title={formTitle ?? title}
        about={about}
        settings={settings}
        project={project}
        draft={draft}
        onDraft={onDraft}
      >
        {inside?.(project)}
      </SectionForm>
      {below?.(project)}
    </>
  );
}
