import { type Body, isBlank, isObject, isObjectAsText, type Rules, unpaired } from './rules.ts';

/** What the Responses API refuses with 400 where nothing is stored. */
export const openaiResponsesRules: Rules = function* ({ input, tools = [] }) {
  const ofType = (wanted: string): Body[] => input.filter(({ type }: Body) => type === wanted);
  const wrong = unpaired(
    ofType('function_call').map(({ call_id }) => call_id),
    ofType('function_call_output').map(({ call_id }) => call_id),
  );
  if (wrong.length > 0) yield `No tool output found for function call, or more than one: ${wrong}`;
  for (const [index, item] of input.entries()) {
    if (item.type === 'item_reference')
      yield `Item '${item.id}' not found. Items are not persisted when \`store\` is set to false.`;
    if (item.type === 'function_call' && !isObjectAsText(item.arguments))
      yield `input[${index}].arguments: must be a JSON object`;
    if (typeof item.content === 'string' && isBlank(item.content)) yield `input[${index}].content: is empty`;
    if (item.type !== 'reasoning') continue;
    if (!item.encrypted_content) yield `Item '${item.id}' of type 'reasoning' has no encrypted content.`;
    const next = input[index + 1];
    if (!['function_call', 'reasoning'].includes(next?.type) && next?.role !== 'assistant')
      yield `Item '${item.id}' of type 'reasoning' was provided without its required following item.`;
  }
  for (const { name, strict, parameters } of tools)
    if (strict !== false && !isStrict(parameters)) yield `Invalid schema for function '${name}'`;
};

/** With `strict`, which is the default, every property is required and no other is allowed. */
const isStrict = ({ type, properties = {}, required = [], additionalProperties }: Body): boolean =>
  type !== 'object' ||
  (additionalProperties === false &&
    Object.keys(properties).every((name) => required.includes(name)) &&
    Object.values(properties).filter(isObject).every(isStrict));
