import type { PageText } from '../markdown/read-page.ts';
import { task } from '../pool/task.ts';
import { type ActiveItem, active } from './active-item.ts';
import { scanData } from './scan-data.ts';
import { scanXml, styleItems } from './scan-html.ts';
import { scanPage } from './scan-page.ts';
import { type SettingsFormat, scanSettings } from './scan-settings.ts';
import type { ScannedAs } from './scanned-as.ts';
import type { SettingRules } from './setting-items.ts';

export interface FileToScan extends PageText {
  as: ScannedAs;
  settings: SettingRules;
}

/** Everything active in a file, and every other host that it names. */
export function scanFile({ as, text, dialect, settings }: FileToScan): ActiveItem[] {
  switch (as) {
    case 'page':
      return scanPage({ text, dialect });
    case 'markup':
      return scanXml(text);
    case 'other-language':
      return otherLanguageItems(text);
    case 'style':
      return styleItems(text, null);
    case 'json':
    case 'yaml':
    case 'toml':
      return scanData(as, text);
    default:
      return scanSettings(as.replace(' settings', '') as SettingsFormat, text, settings);
  }
}

export const scanFileTask = task(import.meta.url, scanFile);

/** How reStructuredText, AsciiDoc and Org let raw markup through. Elsewhere they show a tag as text. */
const passesThrough =
  /\braw\s*::|\brole::[^\n]*raw|\+\+\+|\bpass:|^#\+(?:html|begin_export)|^=begin html|<html>|notextile/im;
const runningAddress = /(?:java|vb)script\s*:/gi;

function otherLanguageItems(text: string): ActiveItem[] {
  const addresses = text.split('\n').flatMap((line, index) =>
    (line.match(runningAddress) ?? []).map((scheme) =>
      active({
        what: `a \`${scheme.toLowerCase()}\` address`,
        names: [scheme.toLowerCase()],
        identity: `address ${line.trim()}`,
        line: index + 1,
      }),
    ),
  );
  return passesThrough.test(text) ? [...scanXml(text), ...addresses] : addresses;
}
