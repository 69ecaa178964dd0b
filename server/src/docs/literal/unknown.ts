import { lineAt } from '../text/lines.ts';
import type { UnknownLiteral } from './literal.ts';

/** A setting that cannot be known without running the site's code. */
export interface Unknown {
  /** As it is called in the configuration. */
  setting: string;
  file: string;
  line: number;
  reason: string;
  /** What cannot be known without it; with the pages, their addresses neither. */
  hides: Hidden;
}

/** `more`: whether there are other pages, or more of something, than are known. */
export type Hidden = 'pages' | 'addresses' | 'anchors' | 'more';

export const unknownSetting = (
  setting: string,
  { source, start, reason }: UnknownLiteral,
  hides: Hidden = 'addresses',
): Unknown => ({ setting, file: source.path, line: lineAt(source.text, start), reason, hides });

/** “`sidebar` could not be read (docs/config.ts:12: it is computed by makeSidebar)”. */
export const describeUnknown = ({ setting, file, line, reason }: Unknown): string =>
  `\`${setting}\` could not be read (${file}:${line}: ${reason})`;
