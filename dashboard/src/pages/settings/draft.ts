import type { ProjectBody } from '../../../../server/src/contract/project.ts';
import { conversions } from './fields/convert.ts';
import type { Setting, Value } from './fields/setting.ts';

/** What was changed and not saved yet, by the setting's path. */
export type Draft = Readonly<Record<string, Value>>;

export function storedValue(project: ProjectBody, setting: Setting): Value {
  const stored = setting.read ? setting.read(project) : valueAt(project, setting.path);
  return conversions[setting.kind].shown(stored, setting);
}

/** A name and, after the first dot, one inside of it; what stands there may have dots of its own. */
const partsOf = (path: string): [string, string | null] => {
  const dot = path.indexOf('.');
  return dot === -1 ? [path, null] : [path.slice(0, dot), path.slice(dot + 1)];
};

function valueAt(body: object, path: string): unknown {
  const [outer, inner] = partsOf(path);
  const value = (body as Record<string, unknown>)[outer];
  return inner === null ? value : (value as Record<string, unknown> | undefined)?.[inner];
}

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The draft with one more change; one that leads back to what is stored is none. */
export function changed(draft: Draft, project: ProjectBody, setting: Setting, value: Value): Draft {
  const { [setting.path]: _before, ...others } = draft;
  return isSame(value, storedValue(project, setting)) ? others : { ...others, [setting.path]: value };
}

export const without = (draft: Draft, settings: readonly Setting[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([path]) => !settings.some((one) => one.path === path)));

/** After `saved` was stored: what was changed meanwhile is still to be saved. */
export const unsaved = (draft: Draft, saved: Draft, settings: readonly Setting[]): Draft => ({
  ...without(draft, settings),
  ...Object.fromEntries(Object.entries(draft).filter(([path, value]) => saved[path] !== value)),
});

export const isChanged = (draft: Draft, settings: readonly Setting[]): boolean =>
  settings.some(({ path }) => path in draft);

/** What stands in the fields, by path: as it was changed, or as it is stored. */
export const givenIn =
  (settings: readonly Setting[], project: ProjectBody, draft: Draft) =>
  (path: string): Value =>
    draft[path] ?? storedValue(project, settings.find((setting) => setting.path === path)!);

export function shownSettings(
  settings: readonly Setting[],
  project: ProjectBody,
  draft: Draft,
): readonly Setting[] {
  const given = givenIn(settings, project, draft);
  return settings.filter(({ isShown }) => isShown?.(given) ?? true);
}

/** The body of the request that saves these settings: only what was changed, and only what can be seen. */
export function patchOf(
  settings: readonly Setting[],
  project: ProjectBody,
  draft: Draft,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const setting of shownSettings(settings, project, draft)) {
    const value = draft[setting.path];
    if (value === undefined) continue;
    const [outer, inner] = partsOf(setting.path);
    const sent = conversions[setting.kind].sent(value, setting);
    body[outer] = inner === null ? sent : { ...(body[outer] as object | undefined), [inner]: sent };
  }
  return body;
}
