import type { PreviewNode } from '../../contract/preview.ts';
import { readReferences } from './page-references.ts';
import { parsePage } from './parse-page.ts';
import { type PreviewLimits, PreviewRoom, previewLimits } from './preview-room.ts';
import { PreviewWriter } from './preview-writer.ts';

export interface PageToPreview {
  text: string;
  format: 'markdown' | 'mdx';
  limits?: PreviewLimits;
}

export interface PagePreview {
  nodes: PreviewNode[];
  /** Why it is not as it should be; null: it is. */
  problem: string | null;
}

/** A page as data, of which nothing is ever run. */
export function previewPage(page: PageToPreview): PagePreview {
  const { text, format, limits = previewLimits } = page;
  if (text.length > limits.page) return asCode(page, 'The page is too long to be shown as one.');
  const parsed = parsePage(text, format === 'mdx');
  if (!('root' in parsed)) {
    const { message, line } = parsed;
    return asCode(page, line === null ? message : `Line ${line}: ${message}`);
  }
  const room = new PreviewRoom(limits);
  const nodes = new PreviewWriter(parsed.masked, readReferences(parsed.root), room).write(parsed.root);
  const problem = room.isShort ? 'The page is too long or nested too deeply to be shown whole.' : null;
  return { nodes, problem };
}

/** As it is written, where it cannot be shown as a page. */
export const asCode = ({ text, format }: PageToPreview, problem: string): PagePreview => ({
  nodes: [{ type: 'code', language: format, value: text.toWellFormed() }],
  problem,
});
