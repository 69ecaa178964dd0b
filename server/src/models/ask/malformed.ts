import { InvalidToolInputError, JSONParseError, NoSuchToolError, TypeValidationError } from 'ai';
import { z } from 'zod';
import type { ToolDescription } from '../chat-model.ts';

/** Why a call cannot be carried out, in words that help the model to call again. */
export function whatIsWrong(error: unknown, tools: readonly ToolDescription[], wasCut: boolean): string {
  if (NoSuchToolError.isInstance(error)) {
    const names = tools.map(({ name }) => name).join(', ');
    return `There is no tool "${error.toolName}". The tools are: ${names}.`;
  }
  if (wasCut) {
    return 'Your answer reached its longest length before the arguments were complete. Do it in smaller parts.';
  }
  const cause = InvalidToolInputError.isInstance(error) ? error.cause : error;
  if (JSONParseError.isInstance(cause)) {
    return 'The arguments are not valid JSON. Send them again as one JSON object, with line breaks and quotation marks escaped.';
  }
  const details = TypeValidationError.isInstance(cause) ? cause.cause : cause;
  return details instanceof z.core.$ZodError
    ? `The arguments do not fit the tool:\n${z.prettifyError(details)}`
    : 'The arguments cannot be used. Send them again as one JSON object.';
}
