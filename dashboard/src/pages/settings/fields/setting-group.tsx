import type { ReactNode } from 'react';
import type { Group, Setting } from './setting.ts';

/** Neighbours of one group together; a setting without one stands alone. */
export function groupsOf(settings: readonly Setting[]): [Group | undefined, Setting[]][] {
  const groups: [Group | undefined, Setting[]][] = [];
  for (const setting of settings) {
    const last = groups.at(-1);
    if (setting.group && last?.[0] === setting.group) last[1].push(setting);
    else groups.push([setting.group, [setting]]);
  }
  return groups;
}

export function SettingGroup({ group, children }: { group: Group | undefined; children: ReactNode }) {
  if (!group) return children;
  return (
    <fieldset className="settings-group">
      <legend>{group.title}</legend>
      <p className="field-hint">{group.about}</p>
      <div className="settings-grid">{children}</div>
    </fieldset>
  );
}
