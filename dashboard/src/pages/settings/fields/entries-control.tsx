import { Button } from '../../../parts/button.tsx';
import type { ControlProps } from './control.ts';
import { entryOf } from './convert.ts';
import type { Entry, Value } from './setting.ts';
import { SingleControl } from './single-control.tsx';

/** A list of things with fields of their own, which is saved as a whole. */
export function EntriesControl({ setting, value, onChange, error, errorAt }: ControlProps) {
  const entries = value as readonly Entry[];
  const { name, most } = setting.entry!;
  const replace = (entry: Entry) => onChange(entries.map((other) => (other.id === entry.id ? entry : other)));
  const isOfEntry = entries.some((_, index) => errorAt(String(index)) !== undefined);
  return (
    <fieldset className="settings-entries">
      <legend className="field-label">{setting.label}</legend>
      {setting.hint && <p className="field-hint">{setting.hint}</p>}
      {entries.map((entry, index) => (
        <EntryFields
          key={entry.id}
          title={`${name} ${index + 1}`}
          entry={entry}
          setting={setting}
          errorAt={(part) => errorAt(`${index}.${part}`)}
          onChange={replace}
          onRemove={() => onChange(entries.filter((other) => other !== entry))}
        />
      ))}
      {error && !isOfEntry && <p className="field-error">{error}</p>}
      <div>
        <Button
          small
          disabled={entries.length >= most}
          onClick={() => onChange([...entries, entryOf({}, setting, `new-${crypto.randomUUID()}`)])}
        >
          Add {name.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  );
}

interface EntryFieldsProps {
  title: string;
  entry: Entry;
  setting: ControlProps['setting'];
  errorAt(part: string): string | undefined;
  onChange(entry: Entry): void;
  onRemove(): void;
}

function EntryFields({ title, entry, setting, errorAt, onChange, onRemove }: EntryFieldsProps) {
  const given = (path: string): Value => entry.values[path]!;
  const shown = setting.entry!.settings.filter(({ isShown }) => isShown?.(given) ?? true);
  return (
    <fieldset className="settings-entry">
      <legend className="unseen">{title}</legend>
      <div className="settings-entry-head">
        <span className="soft small" aria-hidden="true">
          {title}
        </span>
        <Button small kind="quiet" onClick={onRemove} aria-label={`Remove ${title.toLowerCase()}`}>
          Remove
        </Button>
      </div>
      {shown.map((field) => (
        <SingleControl
          key={field.path}
          setting={field}
          value={given(field.path)}
          given={given}
          isStored={entry.hasCredential}
          error={errorAt(field.path)}
          errorAt={(part) => errorAt(`${field.path}.${part}`)}
          onChange={(value) => onChange({ ...entry, values: { ...entry.values, [field.path]: value } })}
        />
      ))}
    </fieldset>
  );
}
