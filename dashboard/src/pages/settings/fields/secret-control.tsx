import { Button } from '../../../parts/button.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { TextField } from '../../../parts/text-field.tsx';
import type { ControlProps } from './control.ts';
import type { SecretDraft } from './setting.ts';
import { StoredSecret } from './stored-secret.tsx';

/** Something that goes in and never comes out. */
export function SecretControl({ setting, value, onChange, isStored, error }: ControlProps) {
  const draft = value as SecretDraft;
  const keep = () => onChange({ change: 'keep', text: '' });
  if (draft.change === 'remove' || (draft.change === 'keep' && isStored)) {
    return (
      <StoredSecret
        label={setting.label}
        hint={setting.hint}
        isRemoved={draft.change === 'remove'}
        onReplace={() => onChange({ change: 'replace', text: '' })}
        onRemove={() => onChange({ change: 'remove', text: '' })}
        onKeep={keep}
      />
    );
  }
  const type = (text: string) =>
    onChange(text === '' && !isStored ? { change: 'keep', text: '' } : { change: 'replace', text });
  return (
    <div className="settings-secret">
      <TextField
        label={setting.label}
        hint={
          setting.canBeMade && draft.text !== ''
            ? 'Copy it now: once saved, it is not shown again.'
            : setting.hint
        }
        // One that was made here has to be carried to the service, so it can be seen.
        type={setting.canBeMade ? 'text' : 'password'}
        value={draft.text}
        onChange={type}
        error={error}
        placeholder={isStored ? undefined : 'Not set'}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="row">
        {setting.canBeMade && (
          <Button small onClick={() => type(madeSecret())}>
            Make one
          </Button>
        )}
        {setting.canBeMade && draft.text !== '' && <CopyButton text={draft.text} what={setting.label} />}
        {isStored && (
          <Button small kind="quiet" onClick={keep}>
            Keep the stored one
          </Button>
        )}
      </div>
    </div>
  );
}

const madeSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
