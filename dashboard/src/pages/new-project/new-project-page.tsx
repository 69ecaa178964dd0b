import './new-project-page.css';
import { type RefObject, useEffect, useRef } from 'react';
import { PageHead } from '../../parts/page-head.tsx';
import { ConnectionStep } from './connection-step.tsx';
import { DocumentationStep } from './documentation-step.tsx';
import { DoneStep } from './done-step.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { ModelStep } from './model-step.tsx';
import { RepositoryStep } from './repository-step.tsx';
import { StepList } from './step-list.tsx';
import type { Fault, Step } from './steps.ts';
import { useWizard } from './use-wizard.ts';

export default function NewProjectPage() {
  const { wizard, step, connection, project, isDirty } = useWizard();
  const shown = useRef<HTMLDivElement>(null);
  useNewStep(shown, step);
  useFirstFault(shown, wizard.faults);
  return (
    <>
      <PageHead title="New project" />
      <StepList step={step} onGoTo={wizard.goTo} />
      <div ref={shown} className="new-project-step" tabIndex={-1}>
        {step === 'repository' && <RepositoryStep wizard={wizard} />}
        {step === 'connection' && <ConnectionStep wizard={wizard} />}
        {step === 'documentation' && connection && (
          <DocumentationStep wizard={wizard} connection={connection} />
        )}
        {step === 'model' && connection && <ModelStep wizard={wizard} connection={connection} />}
        {project && <DoneStep project={project} />}
      </div>
      <LeaveQuestion isDirty={isDirty} />
    </>
  );
}

/** The first field that is to be mended gets the focus, once it is known to be wrong. */
function useFirstFault(shown: RefObject<HTMLElement | null>, faults: readonly Fault[]): void {
  useEffect(() => {
    if (faults.length > 0) shown.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown, faults]);
}

/** A step that comes is where reading goes on, for eyes and ears alike. */
function useNewStep(shown: RefObject<HTMLElement | null>, step: Step): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    shown.current?.focus({ preventScroll: true });
  }, [shown, step]);
}
