import type { ComponentType } from 'react';
import type { ControlProps } from './control.ts';
import { CredentialControl } from './credential-control.tsx';
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

const controls: Record<Exclude<Kind, 'entries'>, ComponentType<ControlProps>> = {
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
};

/** A setting that has no entries, in the way that its kind is shown. */
export function SingleControl(props: ControlProps) {
  const { kind } = props.setting;
  if (kind === 'entries') throw new Error(`${props.setting.path} is a list within a list.`);
  const Control = controls[kind];
  return <Control {...props} />;
}
