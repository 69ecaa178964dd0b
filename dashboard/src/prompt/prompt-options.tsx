import type { ProjectBody } from '../../../server/src/contract/project.ts';
import { CheckField } from '../parts/check-field.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { offeredModels } from './offered-models.ts';
import type { Models } from './use-models.ts';

/** What one job may have other than its project; what is absent is as the project has it. */
export interface JobOptions {
  model?: string;
  draft?: boolean;
}

interface PromptOptionsProps {
  options: JobOptions;
  onChange(options: JobOptions): void;
  project: ProjectBody | undefined;
  models: Models | undefined;
  modelError: string | undefined;
}

export function PromptOptions({ options, onChange, project, models, modelError }: PromptOptionsProps) {
  const usual = project?.model ?? models?.default;
  const others = models ? offeredModels(models, project?.modelKeyProviders ?? []) : [];
  const choose = (model: string) => {
    const { model: _, ...rest } = options;
    onChange(model === '' ? rest : { ...rest, model });
  };
  return (
    <details className="prompt-options" open={modelError !== undefined || undefined}>
      <summary>Options</summary>
      <div className="prompt-options-fields">
        <SelectField
          label="Model"
          value={options.model ?? ''}
          onChange={choose}
          error={modelError}
          options={[
            { value: '', label: usual ? `${usual} (the project’s)` : 'The project’s' },
            ...others.filter((model) => model !== usual).map((model) => ({ value: model, label: model })),
          ]}
        />
        <CheckField
          label="Open the pull request as a draft"
          checked={options.draft ?? project?.pullRequests.draft ?? false}
          onChange={(draft) => onChange({ ...options, draft })}
        />
      </div>
    </details>
  );
}
