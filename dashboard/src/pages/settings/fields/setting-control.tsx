import type { ControlProps } from './control.ts';
import { EntriesControl } from './entries-control.tsx';
import { SingleControl } from './single-control.tsx';

export const SettingControl = (props: ControlProps) =>
  props.setting.kind === 'entries' ? <EntriesControl {...props} /> : <SingleControl {...props} />;
