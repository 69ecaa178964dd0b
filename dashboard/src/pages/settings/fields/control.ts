import type { Setting, Value } from './setting.ts';

export interface ControlProps {
  setting: Setting;
  value: Value;
  onChange(value: Value): void;
  /** What stands in another of the settings around it. */
  given(path: string): Value;
  /** Whether the project has it, where it is write-only. */
  isStored: boolean;
  error: string | undefined;
  /** What the server said of a part of it, by its path below this setting. */
  errorAt(part: string): string | undefined;
}
