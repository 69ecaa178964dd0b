import { useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FormProblem } from '../../parts/notice.tsx';
import { SelectField, TextAreaField, TextField } from '../../parts/text-field.tsx';
import { expiryOf, type Lifetime, lifetimes } from './expiry.ts';
import { type Access, accesses, hintOf } from './key-access.ts';
import { type NewKey, useCreateKey } from './key-queries.ts';

const fields = ['name', 'scopes', 'expiresAt', 'allowedAddresses'];

interface CreateKeyDialogProps {
  projectId: string;
  onCreated(key: NewKey): void;
  onClose(): void;
}

export function CreateKeyDialog({ projectId, onCreated, onClose }: CreateKeyDialogProps) {
  const create = useCreateKey(projectId);
  const [name, setName] = useState('');
  const [access, setAccess] = useState<Access>('write');
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const [day, setDay] = useState('');
  const [addresses, setAddresses] = useState('');
  const lines = addresses
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const { submit, isBusy, problem, errorOf } = useSubmit(async () => {
    const expiresAt = expiryOf(lifetime, day, new Date());
    onCreated(
      await create({
        name: name.trim(),
        scopes: [access],
        allowedAddresses: lines,
        ...(expiresAt === undefined ? {} : { expiresAt }),
      }),
    );
  }, fields);
  const wrong = lines.find((_, index) => errorOf(`allowedAddresses.${index}`));

  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <FormProblem problem={problem} />
        <TextField
          label="Name"
          hint="What it is for, such as “docs site” or “nightly build”."
          value={name}
          onChange={setName}
          error={errorOf('name')}
          maxLength={200}
          autoComplete="off"
        />
        <SelectField<Access>
          label="Scope"
          hint={hintOf(access)}
          value={access}
          onChange={setAccess}
          options={accesses}
          error={errorOf('scopes')}
        />
        <SelectField<Lifetime>
          label="Expires"
          value={lifetime}
          onChange={setLifetime}
          options={lifetimes}
          error={lifetime === 'date' ? undefined : errorOf('expiresAt')}
        />
        {lifetime === 'date' && (
          <TextField
            label="Last day"
            type="date"
            value={day}
            onChange={setDay}
            error={errorOf('expiresAt')}
          />
        )}
        <TextAreaField
          label="Allowed addresses"
          hint="IP addresses or CIDR ranges, one a line. Empty: it works from everywhere."
          placeholder={'203.0.113.7\n10.0.0.0/8'}
          value={addresses}
          onChange={setAddresses}
          error={
            wrong === undefined ? errorOf('allowedAddresses') : `“${wrong}” ${errorOf('allowedAddresses')}`
          }
          spellCheck={false}
        />
        <div className="row dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
