import type { PageText } from '../markdown/read-page.ts';
import { task } from '../pool/task.ts';
import type { ActiveItem } from './active-item.ts';
import { scanXml } from './scan-html.ts';
import { type SettingsFormat, scanSettings } from './scan-settings.ts';

/** How a file that is no page is read for what is active in it. */
export type ScannedAs = 'markup' | SettingsFormat;

export interface FileToScan extends PageText {
  as: ScannedAs;
  /** Settings that put tags, scripts or services into the site. */
  activeKeys: readonly string[];
}

/** Everything active in a file, and every other host that it names. */
export function scanFile({ as, text, activeKeys }: FileToScan): ActiveItem[] {
  return as === 'markup' ? scanXml(text) : scanSettings(as, text, activeKeys);
}

export const scanFileTask = task(import.meta.url, scanFile);
