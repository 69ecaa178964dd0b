import { type Body, isObject, type Rules, unpaired } from './rules.ts';

/** What Gemini refuses with 400. */
export const googleRules: Rules = function* ({ contents, tools = [] }) {
  if (contents[0]?.role !== 'user') yield 'Please ensure that the conversation begins with a user turn.';
  if (contents.at(-1)?.role !== 'user') yield 'Please ensure that the conversation ends with a user turn.';
  for (const [index, { role, parts }] of contents.entries()) {
    if (parts.length === 0) yield 'GenerateContentRequest.contents: parts must not be empty.';
    if (parts.every(({ thought }: Body) => thought)) yield 'A turn of thoughts alone has no content.';
    if (role !== 'model') continue;
    const next = contents[index + 1]?.parts ?? [];
    const calls = parts.flatMap(({ functionCall: call }: Body) => (call ? [`${call.id} ${call.name}`] : []));
    const responses = next.flatMap(({ functionResponse: given }: Body) =>
      given ? [`${given.id} ${given.name}`] : [],
    );
    if (unpaired(calls, responses).length > 0)
      yield 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  }
  const declarations: Body[] = tools.flatMap((tool: Body) => tool.functionDeclarations ?? []);
  for (const { name, parameters } of declarations) {
    const unknown = schemasIn(parameters).flatMap((schema) =>
      Object.keys(schema).filter((key) => !known.has(key)),
    );
    if (unknown.length > 0) yield `Invalid JSON payload received. Unknown name "${unknown[0]}" at ${name}`;
  }
};

/** The part of JSON Schema that `parameters` may use. */
const known = new Set(
  `type format title description nullable enum maxItems minItems properties required minProperties maxProperties
   minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum`.split(/\s+/),
);

function schemasIn(schema: unknown): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const { properties = {}, items, anyOf = [] } = schema;
  const inner = [...Object.values(properties as object), items, ...(anyOf as unknown[])];
  return [schema, ...inner.flatMap(schemasIn)];
}
