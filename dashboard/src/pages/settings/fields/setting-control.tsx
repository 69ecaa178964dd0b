import type { ComponentType } from 'react';
import type { ControlProps } from './control.ts';
import { CredentialControl } from './credential-control.tsx';
import { EntriesControl } from './entries-control.tsx';
import { ModelControl } from './model-control.tsx';
import {
  CheckControl,
  ChoiceControl,
  ChoicesControl,
  LinesControl,
  LongTextControl,
  NumberControl,
  TextControl,
} from './plain-controls.tsx';
import { SecretControl } from './secret-control.tsx';
import type { Kind } from './setting.ts';

const controls: Record<Kind, ComponentType<ControlProps>> = {
  text: TextControl,
  'long-text': LongTextControl,
  number: NumberControl,
  lines: LinesControl,
  check: CheckControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  model: ModelControl,
  secret: SecretControl,
  credential: CredentialControl,
  entries: EntriesControl,
};

/** One setting, in the way that its kind is shown. */
export function SettingControl(props: ControlProps) {
  const Control = controls[props.setting.kind];
  return <Control {...props} />;
}
