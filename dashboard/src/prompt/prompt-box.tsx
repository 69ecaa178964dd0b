import './prompt-box.css';
import { type SubmitEvent, useRef, useState } from 'react';
import type { createJob } from '../../../server/src/contract/job.ts';
import { type Answer, at, type Body, call } from '../api/client.ts';
import { useProject } from '../api/projects.ts';
import { useSubmit } from '../api/use-submit.ts';
import { useAnnounce } from '../parts/announcer.tsx';
import { Button } from '../parts/button.tsx';
import { FormProblem } from '../parts/notice.tsx';
import { examplePrompts } from './example-prompts.ts';
import { ModelNote } from './model-note.tsx';
import { builtinModel } from './offered-models.ts';
import { type JobOptions, PromptOptions } from './prompt-options.tsx';
import { PromptText } from './prompt-text.tsx';
import { useDraftKey } from './use-draft-key.ts';
import { useModels } from './use-models.ts';

interface PromptBoxProps {
  projectId: string;
  /** What stands in the box at first, for a language model; no examples are offered in its place. */
  prompt?: string;
  onCreated(jobId: string): void;
}

/** Says what should change in the documentation, and starts the job that does it. */
export function PromptBox({ projectId, prompt: first = '', onCreated }: PromptBoxProps) {
  const [prompt, setPrompt] = useState(first);
  const [options, setOptions] = useState<JobOptions>({});
  const { data: project } = useProject(projectId);
  const { data: models, error: noModels } = useModels();
  const announce = useAnnounce();
  const area = useRef<HTMLTextAreaElement>(null);
  const body: Body<typeof createJob> = { prompt, ...options };
  const draft = useDraftKey(JSON.stringify(body));

  const { submit, isBusy, problem, errorOf } = useSubmit(async () => {
    const job = await call<Answer<typeof createJob, 201>>('POST', at`/v2/agent/${projectId}/job`, {
      body,
      headers: { 'idempotency-key': draft.key },
    });
    draft.renew();
    setPrompt('');
    announce('The job was started.');
    onCreated(job.id);
  }, ['prompt', 'model']);

  const isSendable = prompt.trim() !== '' && !isBusy;
  const send = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isSendable) void submit();
  };
  const choose = (example: string) => {
    setPrompt(example);
    area.current?.focus();
  };
  const model = options.model ?? (project && (project.model ?? models?.default));
  const isUnknown = model === undefined && !noModels;
  const isBuiltin = isUnknown || model === builtinModel;

  return (
    <form className="prompt-box" onSubmit={send}>
      <FormProblem problem={problem} />
      <PromptText area={area} value={prompt} onChange={setPrompt} onSend={send} error={errorOf('prompt')} />
      <div className="prompt-box-foot">
        <PromptOptions
          options={options}
          onChange={setOptions}
          project={project}
          models={models}
          modelError={errorOf('model')}
        />
        <Button type="submit" kind="primary" isBusy={isBusy} disabled={prompt.trim() === ''}>
          Send
        </Button>
      </div>
      {/* Until the model is known, the place for what most projects begin with. */}
      <div className="prompt-box-help" inert={isUnknown}>
        {first === '' && <Examples isBuiltin={isBuiltin} onChoose={choose} />}
        {isBuiltin && <ModelNote projectId={projectId} isRefused={first !== '' && prompt === first} />}
      </div>
    </form>
  );
}

const Examples = ({ isBuiltin, onChoose }: { isBuiltin: boolean; onChoose(prompt: string): void }) => (
  <ul className="prompt-box-examples" aria-label="Examples">
    {examplePrompts(isBuiltin).map((example) => (
      <li key={example}>
        <button type="button" className="prompt-box-example" onClick={() => onChoose(example)}>
          {example}
        </button>
      </li>
    ))}
  </ul>
);
