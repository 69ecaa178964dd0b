import type { PageText } from '../markdown/read-page.ts';
import { task } from '../pool/task.ts';
import type { ActiveItem } from './active-item.ts';
import { scanXml } from './scan-html.ts';
import { type SettingsFormat, scanSettings } from './scan-settings.ts';
import type { SettingRules } from './setting-items.ts';

/** How a file that is no page is read for what is active in it. */
export type ScannedAs = 'markup' | SettingsFormat;

export interface FileToScan extends PageText {
  as: ScannedAs;
  settings: SettingRules;
}

/** Everything active in a file, and every other host that it names. */
export function scanFile({ as, text, settings }: FileToScan): ActiveItem[] {
  return as === 'markup' ? scanXml(text) : scanSettings(as, text, settings);
}

export const scanFileTask = task(import.meta.url, scanFile);
