import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionBody } from '../../../../server/src/contract/connection.ts';
import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { ApiError, call } from '../../api/client.ts';
import { projectsKey } from '../../api/projects.ts';
import { type Draft, emptyDraft, projectOf, repositoryOf } from './draft.ts';
import { type Fault, firstStepOf, isOf, type Step } from './steps.ts';

/** What each step is given. */
export interface Wizard {
  draft: Draft;
  change(changes: Partial<Draft>): void;
  goTo(step: Step): void;
  /** What is wrong with one field, by its path in the request's body. */
  errorOf(path: string): string | undefined;
  faults: readonly Fault[];
  setFaults(faults: readonly Fault[]): void;
  /** What went wrong with the whole. */
  problem: string | null;
  isBusy: boolean;
  checkConnection(): Promise<void>;
  create(connection: ConnectionBody): Promise<void>;
}

const ofTheConnection: readonly (keyof Draft)[] = [
  'forge',
  'url',
  'repositoryName',
  'branch',
  'apiUrl',
  'credentialKind',
  'token',
  'username',
  'appId',
  'privateKey',
];

export function useWizard() {
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [step, setStep] = useState<Step>('repository');
  const [connection, setConnection] = useState<ConnectionBody | null>(null);
  const [project, setProject] = useState<ProjectBody | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    // What was found holds for the repository that was looked at, and for no other.
    if (ofTheConnection.some((field) => field in changes)) setConnection(null);
  };
  /** Whatever the server objects to is shown where it can be mended. */
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setFaults([]);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const found = faultsOf(error);
      setFaults(found);
      setProblem(found.length > 0 ? null : error instanceof Error ? error.message : String(error));
      setStep((before) => firstStepOf(found) ?? before);
    } finally {
      setBusy(false);
    }
  };
  const checkConnection = () =>
    attempt(async () => {
      const body = { repository: repositoryOf(draft) };
      const found = await call<ConnectionBody>('POST', '/v1/connections/try', { body });
      if (found.problems.length > 0) return setFaults(found.problems);
      setConnection(found);
      setDraft((before) => ({ ...before, root: rootOf(before, found) }));
      setStep('documentation');
    });
  const create = (tried: ConnectionBody) =>
    attempt(async () => {
      const made = await call<ProjectBody>('POST', '/v1/projects', { body: projectOf(draft, tried) });
      setProject(made);
      setStep('done');
      await client.invalidateQueries({ queryKey: projectsKey });
    });
  const wizard: Wizard = {
    draft,
    change,
    goTo: setStep,
    errorOf: (path) => faults.find((fault) => isOf(fault.path, path))?.message,
    faults,
    setFaults,
    problem,
    isBusy,
    checkConnection,
    create,
  };
  return { wizard, step, connection, project, isDirty: draft !== emptyDraft && project === null };
}

function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof ApiError)) return [];
  const { code, details, message } = error;
  // Only its id can already be there.
  return code === 'already_exists' ? [{ path: 'id', message }] : details;
}

/** What somebody chose stays; else the likeliest of what was found. */
function rootOf({ root, isOtherRoot }: Draft, { sites }: ConnectionBody): string {
  const isChosen = isOtherRoot || sites.some((site) => site.root === root);
  return isChosen && root !== null ? root : (sites[0]?.root ?? '');
}
