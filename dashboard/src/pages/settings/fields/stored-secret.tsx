import { type ReactNode, useId } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';

interface StoredSecretProps {
  label: string;
  hint: ReactNode;
  isRemoved: boolean;
  onReplace(): void;
  onRemove(): void;
  onKeep(): void;
}

/** That there is one, and what can be done with it; nobody can read it. */
export function StoredSecret({ label, hint, isRemoved, onReplace, onRemove, onKeep }: StoredSecretProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row with the rest.
    <div className="settings-secret" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="row">
        <Badge tone={isRemoved ? 'warn' : 'good'}>{isRemoved ? 'Removed when saved' : 'Stored'}</Badge>
        {isRemoved ? (
          <Button small onClick={onKeep}>
            Keep it
          </Button>
        ) : (
          <>
            <Button small onClick={onReplace} aria-label={`Replace ${label}`}>
              Replace
            </Button>
            <Button small kind="quiet" onClick={onRemove} aria-label={`Remove ${label}`}>
              Remove
            </Button>
          </>
        )}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}
