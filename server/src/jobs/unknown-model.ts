import { Fault } from '../foundation/fault.ts';

export const unknownModel = (model: string, names: readonly string[]) =>
  new Fault(
    'invalid_request',
    `The model "${model}" is not available here. Available: ${names.join(', ')}.`,
    {
      details: [{ path: 'model', message: `must be one of: ${names.join(', ')}` }],
    },
  );
