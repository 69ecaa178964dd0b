import { parseDocument } from 'yaml';
import { isMarkdown } from '../text/posix-path.ts';

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const isYaml = /\.ya?ml$/;

/**
 * Whether an edit would take away an anchor of YAML that an alias elsewhere still uses: `link: &l …` and `more: *l`.
 * Edits are made line by line, and know nothing of aliases.
 */
export function losesAnchor(path: string, before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => yamlIn(path, text)) as [string, string];
  const mayHave = /(?:^|\s)&\S/.test(old) && /(?:^|[\s,[{])\*\S/.test(now);
  return mayHave && !hasLostAlias(old) && hasLostAlias(now);
}

function yamlIn(path: string, text: string): string {
  if (isYaml.test(path)) return text;
  return isMarkdown(path) ? (frontMatter.exec(text)?.[1] ?? '') : '';
}

function hasLostAlias(yaml: string): boolean {
  try {
    // Tags of MkDocs are read by their text; only names count here.
    parseDocument(yaml, { logLevel: 'silent' }).toJS();
    return false;
  } catch (error) {
    if (error instanceof ReferenceError) return true;
    throw error;
  }
}
