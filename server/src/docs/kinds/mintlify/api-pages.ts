import { parse, YAMLError } from 'yaml';

/** As much as is read in seconds. */
const longest = 3 * 1024 * 1024;
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The addresses of the pages that Mintlify makes of an OpenAPI description: one for each operation, by its first tag
 * and its summary. Null where they cannot be told.
 */
export function apiPages(text: string, directory: string): string[] | null {
  const description = text.length > longest ? null : read(text);
  if (!description || (!isFields(description.paths) && !isFields(description.webhooks))) return null;
  const pages: string[] = [];
  const uses = new Map<string, number>();
  for (const section of ['paths', 'webhooks']) {
    for (const [key, item] of Object.entries(asFields(description[section]))) {
      // Another file has it.
      if ('$ref' in asFields(item)) return null;
      for (const method of methods) {
        const operation = asFields(item)[method];
        if (!isFields(operation) || operation['x-excluded']) continue;
        const name = fileName(key) ?? '';
        const base = addressOf(operation, directory, section === 'paths' ? `${method}-${name}` : name);
        // The second of an address gets a number.
        const earlier = uses.get(base) ?? 0;
        uses.set(base, earlier + 1);
        pages.push(earlier === 0 ? base : `${base}-${earlier}`);
      }
    }
  }
  return pages;
}

function addressOf(operation: Fields, directory: string, usualName: string): string {
  const href = asFields(operation['x-mint']).href;
  const tag = Array.isArray(operation.tags) ? fileName(operation.tags[0]) : undefined;
  const parts =
    typeof href === 'string' ? ['', href] : [directory, tag ?? '', fileName(operation.summary) ?? usualName];
  return parts.join('/').replace(/\/+/g, '/').toLowerCase();
}

function fileName(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  return text
    .replace(/ |\{.*?\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}

/** Only the sections that pages are made of: the others are most of a description, and YAML takes its time. */
function read(text: string): Fields | null {
  try {
    const whole: unknown = /^\s*\{/.test(text)
      ? JSON.parse(text)
      : parse(sections(text), { logLevel: 'error' });
    return isFields(whole) ? whole : null;
  } catch (error) {
    // An alias of what is not there, or more of them than anybody writes.
    const isText = error instanceof SyntaxError || error instanceof YAMLError;
    if (isText || error instanceof ReferenceError || error instanceof RangeError) return null;
    throw error;
  }
}

function sections(text: string): string {
  let isWanted = false;
  const lines = text.split('\n').filter((line) => {
    if (/^[^\s#-]/.test(line)) isWanted = /^["']?(?:paths|webhooks)["']?\s*:/.test(line);
    return isWanted;
  });
  return lines.join('\n');
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
