import type { Literal, SourceFile, UnknownLiteral } from '../../literal/literal.ts';
import { propertyOf } from '../../literal/literal.ts';
import { type ReadJson, readJson } from '../../literal/read-json.ts';
import { folderOf, joinPath } from '../../text/posix-path.ts';

const deepest = 10;
const mostFiles = 200;

/**
 * A configuration in which `{ "$ref": "./other.json" }` stands for what that file says, at any depth. What is read
 * from another file keeps its place there, so that an edit goes into it.
 */
export async function readWithReferences(
  source: SourceFile,
  paths: ReadonlySet<string>,
  read: (path: string) => Promise<string>,
): Promise<ReadJson> {
  const files = new Map<string, Literal | null>();
  const whole = readJson(source);
  if (!whole.literal) return whole;
  return { ...whole, literal: await resolved(whole.literal, 0) };

  async function resolved(literal: Literal, depth: number): Promise<Literal> {
    if (literal.type === 'array') {
      const items: Literal[] = [];
      for (const item of literal.items) items.push(await resolved(item, depth));
      return { ...literal, items };
    }
    if (literal.type !== 'object') return literal;
    const reference = propertyOf(literal, '$ref');
    if (reference?.type === 'string') return referenced(literal, reference.value, depth);
    const properties = [];
    for (const property of literal.properties)
      properties.push({ ...property, value: await resolved(property.value, depth) });
    return { ...literal, properties };
  }

  async function referenced(literal: Literal, target: string, depth: number): Promise<Literal> {
    const path = joinPath(folderOf(literal.source.path), target);
    const unreadable = (reason: string): UnknownLiteral => {
      const { source: own, start, end } = literal;
      return { source: own, start, end, type: 'unknown', reason };
    };
    if (!paths.has(path)) return unreadable(`there is no file ${path}`);
    if (depth >= deepest || files.size >= mostFiles) return unreadable('it refers to too many files');
    if (!files.has(path)) files.set(path, readJson({ path, text: await read(path) }).literal);
    const found = files.get(path);
    return found ? resolved(found, depth + 1) : unreadable(`${path} does not parse`);
  }
}
